/* chosen.svelte.ts -- which group of registers was looked at last: it is there again on the way back. */
export const chosen = $state({ group: '' })
