import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Alive } from './alive.tsx';

test('holds fields back in what the server draws, as a choice made there would be undone', () => {
  const drawn = renderToString(
    <Alive>
      <select defaultValue="a">
        <option>a</option>
      </select>
    </Alive>,
  );
  expect(drawn).toMatch(/^<fieldset disabled=""/);
});
