import { mount } from 'svelte'
import App from './App.svelte'
import { loadSession } from './lib/api'
import { followLinks } from './lib/route'
import { firstLang, setLang } from './lib/words'
import './lib/felt.css'

// The words and who I am are asked for together; nothing is drawn in the wrong language first.
await Promise.all([setLang(firstLang()), loadSession()])
followLinks()
mount(App, { target: document.getElementById('app')! })
