import { firm } from '#firm.ts'
import { colourSheet } from '#firm-colours.ts'

/** The firm's colours and the design system's sizes (ui/tokens.css) for a page without the build's styles. */
export const apiDocsStyle = () => `${colourSheet(firm.colours)}${rules}`

const rules = `
:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:var(--color-paper);color:var(--color-ink);font:1rem/1.6 "Libre Franklin",Arial,sans-serif;overflow-wrap:anywhere}
h1,h2{font-family:Newsreader,Georgia,serif;font-weight:500;line-height:1.2}
h1{font-size:clamp(1.75rem,4vw,2.5rem);margin:.25rem 0}h2{font-size:1.625rem;margin:2.5rem 0 1rem;scroll-margin-top:1rem}
h3{font-size:1rem;margin:0}a{color:var(--color-brass);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--color-ring);outline-offset:2px}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;background:var(--color-surface);padding:.75rem}
header{padding:2rem clamp(1rem,4vw,3rem);border-bottom:1px solid var(--color-rule)}header p{margin:.25rem 0}
.frame{display:grid;gap:2rem;padding:1rem clamp(1rem,4vw,3rem) 4rem;max-width:80rem}
nav ul{list-style:none;margin:1rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a{display:inline-block;padding:.35rem 0}
main{min-width:0}main:focus{outline:none}
@media(pointer:coarse){nav a,summary{min-height:44px;display:flex;align-items:center}}
@media(min-width:60rem){.frame{grid-template-columns:13rem minmax(0,1fr)}nav{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow-y:auto}nav ul{display:block}}
article{border:1px solid var(--color-rule);border-radius:.375rem;background:var(--color-surface);padding:1rem;margin:0 0 1rem;scroll-margin-top:1rem}
.method{color:var(--color-brass);font-weight:600;font-size:.875rem}.who{margin:.25rem 0 .5rem;color:var(--color-ink-soft);font-size:.875rem}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.875rem}
pre{background:var(--color-sunken);border:1px solid var(--color-rule);border-radius:.25rem;padding:.75rem;overflow-x:auto;overflow-wrap:normal}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;min-width:26rem;font-size:.875rem;overflow-wrap:normal}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--color-rule);font-weight:400}
thead th{border-top:0;color:var(--color-ink-soft)}em{font-style:normal;color:var(--color-brass);font-size:.75rem}
summary{cursor:pointer;padding:.5rem 0;font-size:.875rem;color:var(--color-ink-soft)}
`
