'use client';

import type { LauncherChoice } from '@tidemark/domain/launcher';
import { Callout } from '../../ui/callout.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SelectAt, TextAt } from '../editing/document-fields.tsx';
import { useEditor, useValue } from '../editing/editor-context.tsx';
import { withValue } from '../editing/json-document.ts';

/** LauncherFields chooses by which launcher, and in which variant, a fresh server is started. */
export function LauncherFields({ launchers }: { launchers: LauncherChoice[] | null }) {
  const editor = useEditor();
  const launcher = useValue('/launcher');
  const variant = useValue('/variant');
  const chosen = launchers?.find((choice) => choice.name === launcher);
  if (launchers === null || launchers.length === 0) return <UnknownLaunchers />;
  return (
    <div className="flex flex-col gap-3">
      <SelectAt
        pointer="/launcher"
        label="Launcher"
        hint={chosen?.description}
        options={launchers.map(({ name }) => ({ value: name, label: name }))}
      />
      <RadioCards
        label="Variant"
        value={typeof variant === 'string' ? variant : ''}
        onValueChange={(next) => editor.change(withValue(editor.document, '/variant', next))}
        cards={(chosen?.variants ?? []).map(({ name, description }) => ({
          value: name,
          title: name,
          detail: description,
        }))}
      />
    </div>
  );
}

function UnknownLaunchers() {
  return (
    <div className="flex flex-col gap-3">
      <Callout tone="warn" title="No launchers are known here">
        The operator names them in a launchers file (TIDEMARK_LAUNCHERS). A run by a name that the worker does
        not know fails and says so.
      </Callout>
      <TextAt pointer="/launcher" label="Launcher" mono />
      <TextAt pointer="/variant" label="Variant" mono />
    </div>
  );
}
