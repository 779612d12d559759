/** Style of the documentation page; its hash stands in the page's content security policy. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #16202a; --soft: #5a6875; --line: #d9e0e6; --back: #fbfcfd; --code: #eef2f5; --accent: #0b6e75; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa8b5; --line: #2c3843; --back: #0f161c; --code: #18222b; --accent: #4fc3c9; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
article { margin: 1.5rem 0; }
h3 { margin: 0; font-size: 1rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b { color: var(--accent); margin-right: 0.5rem; }
p { margin: 0.25rem 0; }
.soft { color: var(--soft); }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; background: var(--code); border-radius: 6px; font-size: 0.8rem; }
code { background: var(--code); border-radius: 3px; padding: 0 0.2em; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); }
summary { cursor: pointer; }
`;
