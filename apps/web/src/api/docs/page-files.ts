/**
 * Starts the viewer in the reader's color scheme; once it has rendered, a link to a problem code finds its row again.
 * The plugin removes the server selection, since there is only one server, and a link that Swagger UI nests inside a button.
 * Fields get names and code that scrolls gets the focus, both of which Swagger UI lacks.
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
  },
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
SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#operations',
  plugins: [plainParts],
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  onComplete: () => document.getElementById(location.hash.slice(1))?.scrollIntoView(),
});
`;

/** Our own section in the style of the viewer, and a contrast of at least 4.5:1 where the viewer's colors have less. */
export const pageStyle = `
body { margin: 0; }
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
