import { gzipSync } from 'node:zlib'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vitest/config'

const TEXT = /\.(html|js|css|svg|json|txt)$/

/** Every text file of the build gets a .gz beside it, so that the server need not compress. */
function gzipSiblings(): Plugin {
  let folder = 'dist'
  return {
    name: 'gzip-siblings',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name)
        if (TEXT.test(name)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
      }
    },
  }
}

const house = process.env.CROUPIER_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [svelte(), gzipSiblings()],
  // Inlined files would need data: in the content security policy.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': house, '/ws': { target: house, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
