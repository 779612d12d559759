import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReportMarkdown, safeUrl } from './report-markdown.tsx';

function html(text: string): string {
  return renderToStaticMarkup(<ReportMarkdown text={text} />);
}

describe('ReportMarkdown', () => {
  it('shows headings, emphasis, lists, tables and web links', () => {
    const shown = html(
      '# Why\n\n**Keep** it a _field_: see [docs](https://example.org/a?b=1).\n\n- one\n\n| a | b |\n|-|-|\n| 1 | 2 |',
    );
    for (const part of ['<h3', '<strong>Keep</strong>', '>field</em>', '<li>one</li>', '<td'])
      expect(shown).toContain(part);
    expect(shown).toContain(
      'href="https://example.org/a?b=1" target="_blank" rel="noopener noreferrer nofollow ugc"',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil.example"><input name=password></form>',
    '<style>*{display:none}</style>',
    '<a href="javascript:alert(1)">x</a>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<object data="https://evil.example"></object>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<details open ontoggle=alert(1)>',
    '<!--><script>alert(1)</script>-->',
    '![x](https://evil.example/pixel.png)',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x][r]\n\n[r]: https://evil.example/p.png "onerror=alert(1)"',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](//evil.example)',
    '[x](/api/v1/runs)',
    '[x](#top)',
    '[x](file:///etc/passwd)',
    '[x](https://user:pass@evil.example)',
    '<javascript:alert(1)>',
    '[x](https://ok.example "\\" onmouseover=alert(1) x=\\"")',
    '`<script>alert(1)</script>`',
    '```html\n<script>alert(1)</script>\n```',
    '- [x] <input autofocus onfocus=alert(1)>',
    'a[^1]\n\n[^1]: <script>alert(1)</script>',
    '<xmp><p title="</xmp><img src onerror=alert(1)>">',
    '\u202Etxt.exe',
  ])('is not taken in by %j', (text) => {
    const shown = html(text);
    expect(shown).not.toMatch(
      /<(?:script|img|svg|iframe|form|input|style|meta|base|object|math|details|!--|xmp)/i,
    );
    expect(shown).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|src)\s*=/i);
    expect(shown).not.toMatch(/href="(?!https:\/\/ok\.example)/);
  });

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['quotes with blanks', '> '.repeat(10_000)],
    ['lists', '- '.repeat(10_000)],
    ['numbered lists', '1. '.repeat(6_000)],
    ['brackets', '['.repeat(20_000)],
    ['images', '!['.repeat(10_000)],
    ['emphasis', '*a '.repeat(6_000)],
    ['strong and emphasis', '**a *b '.repeat(2_500)],
    ['code marks', '`'.repeat(20_000)],
    ['links in links', '[a]('.repeat(5_000)],
    ['a table', `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}`],
    ['entities', '&'.repeat(20_000)],
    ['references', '[a]: b\n'.repeat(2_500)],
  ])('shows 20,000 characters of %s', (_what, text) => {
    expect(html(text).length).toBeGreaterThan(0);
  });
});

it.each([
  ['https://example.org/x', 'https://example.org/x'],
  ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG'],
  ['https://', null],
  ['ftp://example.org', null],
  [' https://example.org', null],
  ['https://a@example.org', null],
])('safeUrl of %j is %j', (url, expected) => {
  expect(safeUrl(url)).toBe(expected);
});
