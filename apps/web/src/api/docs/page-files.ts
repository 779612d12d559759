/**
 * Starts the viewer in the reader's color scheme; once it has rendered, a link to a problem code finds its row again.
 * The plugin removes the server selection, since there is only one server, and a link that Swagger UI nests inside a button.
 * Fields get names and code that scrolls gets the focus, both of which Swagger UI lacks. Above its parameters an operation shows
 * its command, and the index opens it and is narrowed by the words typed into its field.
 */
export const pageScript = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyScheme);
applyScheme();
const plainParts = ({ React }) => ({
  wrapComponents: {
    ServersContainer: () => () => null,
    DeepLink: () => ({ text }) => React.createElement('span', null, text),
    parameters: (Original) => (props) =>
      React.createElement(React.Fragment, null, command(React, props.operation), React.createElement(Original, props)),
  },
});
const command = (React, operation) => {
  const text = operation?.getIn(['x-codeSamples', 0, 'source']);
  if (!text) return null;
  const name = 'Command of ' + operation.get('operationId');
  return React.createElement('div', { className: 'curl' },
    React.createElement('pre', { tabIndex: 0, role: 'region', 'aria-label': name }, text),
    React.createElement('button', { type: 'button', 'data-copy': '' }, 'Copy'));
};
document.addEventListener('click', async ({ target }) => {
  if (!target.matches('[data-copy]')) return;
  await navigator.clipboard.writeText(target.previousElementSibling.textContent);
  target.textContent = 'Copied';
  target.addEventListener('blur', () => { target.textContent = 'Copy'; }, { once: true });
});
const index = document.querySelector('.index');
const narrow = matchMedia('(max-width: 900px)');
if (narrow.matches) index.querySelector('details').open = false;
index.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-id]');
  if (!link) return;
  event.preventDefault();
  const { tag, id } = link.dataset;
  viewer.getSystem().layoutActions.show(['operations-tag', tag], true);
  viewer.getSystem().layoutActions.show(['operations', tag, id], true);
  if (narrow.matches) index.querySelector('details').open = false;
  history.replaceState(null, '', link.hash);
  requestAnimationFrame(() => {
    const opened = document.getElementById('operations-' + tag.replaceAll(' ', '_') + '-' + id);
    opened.scrollIntoView();
    opened.querySelector('button').focus({ preventScroll: true });
  });
});
const find = document.getElementById('find');
find.addEventListener('input', () => {
  const words = find.value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
  const items = [...index.querySelectorAll('li')];
  for (const item of items) item.hidden = !words.every((word) => item.dataset.text.includes(word));
  for (const part of index.querySelectorAll('section:has(li)')) part.hidden = !part.querySelector('li:not([hidden])');
  const found = items.filter((item) => !item.hidden).length;
  document.getElementById('found').textContent = words.length === 0 ? '' : found === 0 ? 'No operation has these words.' : found + ' of ' + items.length;
});
const describeParts = () => {
  for (const code of document.querySelectorAll('pre.microlight:not([tabindex])')) code.tabIndex = 0;
  const fields = 'tr[data-param-name] :is(input, select, textarea):not([aria-label])';
  for (const field of document.querySelectorAll(fields))
    field.setAttribute('aria-label', field.closest('tr').dataset.paramName);
  for (const body of document.querySelectorAll('.body-param__text:not([aria-label])'))
    body.setAttribute('aria-label', 'Request body');
};
new MutationObserver(describeParts).observe(document.getElementById('operations'), { childList: true, subtree: true });
const viewer = SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#operations',
  plugins: [plainParts],
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  onComplete: () => document.getElementById(location.hash.slice(1))?.scrollIntoView(),
});
`;

/** Our own section in the style of the viewer, and a contrast of at least 4.5:1 where the viewer's colors have less. */
export const pageStyle = `
body { margin: 0; background: #fff; color: #3b4151; font: 14px/1.5 sans-serif; }
html.dark-mode body { background: #1c2022; color: #e4e6e6; }
a { color: #1f5fae; }
.dark-mode a { color: #8cc0ff; }
[hidden] { display: none !important; }
.page-head { box-sizing: border-box; max-width: 1760px; margin: 0 auto; padding: 8px 20px 0; }
.columns { display: grid; grid-template-columns: 300px minmax(0, 1fr); max-width: 1760px; margin: 0 auto; }
.index { position: sticky; top: 0; box-sizing: border-box; max-height: 100vh; overflow-y: auto; padding: 12px 8px 24px 20px; }
.index summary { font-weight: 600; padding: 4px 0; }
.index input { box-sizing: border-box; width: 100%; padding: 7px 10px; font: inherit; color: inherit; background: transparent; border: 1px solid #767d8b; border-radius: 6px; }
.index p { margin: 4px 0 0; min-height: 1.5em; }
.index h2 { margin: 12px 0 2px; font-size: 13px; }
.index ul { margin: 0; padding: 0; list-style: none; }
.index li a { display: grid; grid-template-columns: 52px minmax(0, 1fr); padding: 3px 6px; border-radius: 4px; color: inherit; text-decoration: none; }
.index li a:hover { background: #e8edf5; }
.dark-mode .index li a:hover { background: #2c3338; }
.index b { font: 600 11px/1.9 monospace; }
.curl { position: relative; margin: 12px 20px; max-width: 900px; }
.page-head .curl { margin: 0; }
.page-head pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.curl pre { margin: 0; padding: 10px 80px 10px 12px; overflow-x: auto; font: 12.5px/1.6 monospace; background: #14202b; color: #e8eef2; border-radius: 6px; }
.curl button { position: absolute; top: 6px; right: 6px; padding: 3px 10px; font: 12px sans-serif; color: #e8eef2; background: #2b3a47; border: 1px solid #5b6b78; border-radius: 5px; cursor: pointer; }
@media (max-width: 900px) {
  .columns { display: block; }
  .index { position: static; max-height: none; padding: 8px 20px; }
  .index li a { padding: 8px 6px; }
}
.problems { box-sizing: border-box; max-width: 1460px; margin: 0 auto; padding: 0 20px 64px; font: 14px/1.5 sans-serif; color: #3b4151; }
.problems .scroll { overflow-x: auto; }
.problems table { border-collapse: collapse; }
.problems th, .problems td { text-align: left; padding: 4px 24px 4px 0; border-bottom: 1px solid #d8dde7; }
.problems tr:target { background: #fff3c4; }
.dark-mode .problems { color: #e4e6e6; }
.dark-mode .problems th, .dark-mode .problems td { border-color: #4a5159; }
.dark-mode .problems tr:target { background: #4d4321; }
.swagger-ui .info .title small.version-stamp { background: #4a6b00; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fae; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17754a; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9a5700; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .btn.execute { background: #1f5fae; border-color: #1f5fae; }
.dark-mode .swagger-ui .btn.cancel { color: #ff8a8a; border-color: #ff8a8a; }
html:not(.dark-mode) .swagger-ui .btn.cancel { color: #b3261e; border-color: #b3261e; }
.swagger-ui .highlight-code [style*="211, 99, 99"] { color: #f09a9a !important; }
html:not(.dark-mode) .swagger-ui .info a, html:not(.dark-mode) .swagger-ui .info .url { color: #1f5fae; }
html:not(.dark-mode) .swagger-ui .btn.authorize { color: #17754a; border-color: #17754a; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #17754a; }
html:not(.dark-mode) .swagger-ui .parameter__in { color: #595959; }
`;
