import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EditorProvider } from '#features/forms/editor-context.tsx';
import { faultAt, faultsOf } from '#features/forms/faults-of.ts';
import type { Json, JsonObject } from '#features/forms/json-document.ts';
import { experimentDocumentShape } from './experiment-document.ts';
import { SearchFields } from './search-fields.tsx';
import { prepareSearchedFaults, startSearch, whyNotSearched } from './searched-faults.ts';

const refused = { action: 'refuse', part: 'backend:2', atSeconds: 5, forSeconds: 20 } as const;
const endless = { action: 'halt', part: 'relay', atSeconds: 1, until: 'load-end' } as const;
const away = aProfile({ name: 'away', faults: [endless, refused] });
const steady = aProfile({ name: 'steady' });

/** What the fields say for a search, as text. */
function textOf(search: JsonObject | null, profiles: LoadProfile[]): string {
  const document: Json = { schemas: [], search };
  const faults = faultsOf(experimentDocumentShape, document);
  const editor = {
    document,
    change: () => undefined,
    touch: () => undefined,
    faultAt: (pointer: string) => faultAt(faults, pointer),
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <EditorProvider value={editor}>
        <SearchFields profiles={profiles} />
      </EditorProvider>
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('the search of an experiment', () => {
  it('asks for nothing until it is wanted', () => {
    const text = textOf(null, [away]);
    expect(text).toContain('How long may a part be away? off');
    expect(text).not.toMatch(/Shortest|Resolution/);
  });

  it('begins with the first fault that has a length of its own, and is then without an error', () => {
    const search = startSearch([steady, away]);
    expect(search).toMatchObject({ fault: 1, lowSeconds: 2, highSeconds: 20, survives: 'nothing-lost' });
    const text = textOf(search, [away]);
    expect(text).toMatch(/Fault backend:2 refusing connections, from 5 s/);
    expect(text).not.toMatch(/must be|missing/);
  });

  it('shows at the fields what is wrong', () => {
    const search = { ...startSearch([away]), highSeconds: 1, toleratedShare: 0.5, resolutionSeconds: null };
    const text = textOf(search, [away]);
    expect(text).toContain('Must be at most 0.1');
    expect(text).toContain('Is missing; a number is needed');
    expect(textOf({ ...startSearch([away]), highSeconds: 1 }, [away])).toContain(
      'Must be longer than the shortest length',
    );
  });

  it('names the load profiles that have no such fault, and says where to draw one', () => {
    expect(whyNotSearched([away, steady], 1)).toMatch(/^steady: no such fault/);
    expect(whyNotSearched([away], 1)).toBeNull();
    expect(whyNotSearched([away], 0)).toMatch(/^away: /);
    expect(textOf(startSearch([]), [steady])).toContain('No fault to search with');
    expect(textOf({ ...startSearch([away]), fault: 7 }, [away])).toContain('fault 7, which is not there');
  });

  it('lists a place once, with what happens there in each load profile', () => {
    const other = aProfile({ name: 'other', faults: [endless, { ...refused, part: 'cache:b' }] });
    expect(prepareSearchedFaults([away, away, other])).toEqual([
      {
        index: 1,
        text: 'backend:2 refusing connections, from 5 s / cache:b refusing connections, from 5 s',
      },
    ]);
  });
});
