import { expect, it } from 'vitest';
import { frameCode, pictureCode } from './embed-code.ts';

const link = 'https://lab.example/r/abc';

it('writes the code of a frame whose title cannot leave its attribute', () => {
  expect(frameCode(link, '"><script>alert(1)</script>')).toBe(
    '<iframe src="https://lab.example/r/abc/embed" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" width="100%" height="480" style="border:0" loading="lazy"></iframe>',
  );
});

it('writes the code of a picture whose title cannot end it', () => {
  expect(pictureCode(link, 'a](https://evil.example)\n[b')).toBe(
    '[![a\\](https://evil.example) \\[b](https://lab.example/r/abc/image.png)](https://lab.example/r/abc)',
  );
});
