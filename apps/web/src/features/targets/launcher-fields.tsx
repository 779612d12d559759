'use client';

import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { isJsonObject } from '#features/forms/json-document.ts';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { WritingFields } from './graphite-fields.tsx';
import { withLauncher } from './target-starts.ts';

/** LauncherFields chooses by which launcher, and in which variant, a fresh server is started. */
export function LauncherFields({ launchers }: { launchers: LauncherChoice[] | null }) {
  const editor = useEditor();
  const launcher = useValue('/launcher');
  const variant = useValue('/variant');
  if (launchers === null || launchers.length === 0) return <UnknownLaunchers />;
  const chosen = launchers.find((choice) => choice.name === launcher);
  const choose = (name: string, wanted?: string) => {
    const variants = launchers.find((choice) => choice.name === name)?.variants ?? [];
    const document = isJsonObject(editor.document) ? editor.document : {};
    editor.change(withLauncher(document, launchers, name, wanted ?? variants[0]?.name ?? ''));
  };
  const isGraphite = chosen?.kind === 'topology';
  return (
    <div className="flex flex-col gap-3">
      <Field label="Launcher" hint={hintOf(chosen)} error={editor.faultAt('/launcher')}>
        <Select
          value={chosen?.name ?? ''}
          {...(chosen ? {} : { placeholder: 'Choose' })}
          options={launchers.map(({ name, unavailable }) => ({
            value: name,
            label: unavailable === null ? name : `${name} (not on this host)`,
          }))}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      <RadioCards
        label="Variant"
        value={typeof variant === 'string' ? variant : ''}
        onValueChange={(next) => choose(chosen?.name ?? '', next)}
        cards={(chosen?.variants ?? []).map(({ name, description }) => ({
          value: name,
          title: name,
          detail: description,
        }))}
      />
      {isGraphite ? <WritingFields /> : null}
    </div>
  );
}

/** What the portal's host lacks, the worker's may have, so it is said and not refused. */
function hintOf(chosen: LauncherChoice | undefined): string | undefined {
  if (!chosen || chosen.unavailable === null) return chosen?.description;
  return `Cannot be started on this host: ${chosen.unavailable}. A run fails with this reason unless the worker is on another host.`;
}

function UnknownLaunchers() {
  return (
    <div className="flex flex-col gap-3">
      <Callout tone="warn" title="No launchers configured">
        The operator defines them in a launchers file (TIDEMARK_LAUNCHERS). A run with a name that the worker
        does not know fails with that reason.
      </Callout>
      <TextAt pointer="/launcher" label="Launcher" mono />
      <TextAt pointer="/variant" label="Variant" mono />
    </div>
  );
}
