import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PartDiagram } from './part-diagram.tsx';

it('shows the part at which metrics enter, and behind it what it sends to', () => {
  const html = renderToStaticMarkup(
    <PartDiagram
      parts={[
        { name: 'cache:a', kind: 'carbon-cache', sendsTo: [] },
        { name: 'cache:b', kind: 'carbon-cache', sendsTo: [] },
        { name: 'relay', kind: 'carbon-relay', sendsTo: ['cache:a', 'cache:b'] },
      ]}
    />,
  );
  const names = [...html.matchAll(/relay(?=<)|cache:[ab]|sends to/g)].map(([text]) => text);
  expect(names.filter((name, i) => names.indexOf(name) === i)).toEqual([
    'relay',
    'sends to',
    'cache:a',
    'cache:b',
  ]);
  expect(html.match(/aria-label="Parts"/g)).toHaveLength(1);
});
