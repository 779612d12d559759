'use client';

import { type ReactNode, useState } from 'react';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { Alive } from '#ui/alive.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { EditorProvider } from './editor-context.tsx';
import { FaultSummary } from './fault-summary.tsx';
import type { Json } from './json-document.ts';
import { type EditorOptions, useDocumentEditor } from './use-document-editor.ts';
import { YamlView } from './yaml-view.tsx';

type DocumentFormProps = EditorOptions & {
  /** What the document is, in lower case: "schema". */
  noun: string;
  submitLabel: string;
  /** Stands above the form and may replace the whole document. */
  presets?: (choose: (document: Json) => void) => ReactNode;
  fields: ReactNode;
  /** Stands beside the form and shows what the document would do. */
  aside?: ReactNode;
  /** Stands beside the submit button. */
  extraActions?: ReactNode;
};

/** DocumentForm edits one document in two views, form and YAML, keeps what is typed, and saves it. */
export function DocumentForm(props: DocumentFormProps) {
  const { noun, submitLabel, presets, fields, aside, extraActions, initial } = props;
  const form = useDocumentEditor(props);
  const [view, setView] = useState('form');
  const showsYaml = view === 'yaml' || form.yaml.fault !== null;
  return (
    <EditorProvider value={form.editor}>
      <form
        noValidate
        aria-label={submitLabel}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Alive>
          <div className="flex min-w-0 flex-col gap-5">
            {form.restored ? <RestoredNotice onDiscard={() => form.reset(initial)} /> : null}
            {presets?.(form.reset)}
            <div>
              <Segmented
                label="View"
                options={[
                  { value: 'form', label: 'Form' },
                  { value: 'yaml', label: 'YAML' },
                ]}
                value={showsYaml ? 'yaml' : 'form'}
                onValueChange={setView}
              />
            </div>
            {showsYaml ? <YamlView noun={noun} {...form.yaml} /> : fields}
            {form.submitted ? <FaultSummary faults={form.faults} /> : null}
            {form.problem && form.problem.errors.length === 0 ? (
              <ProblemCallout problem={form.problem} />
            ) : null}
            <div className="flex flex-wrap items-center gap-2">
              <Button type="submit" look="primary" busy={form.busy}>
                {submitLabel}
              </Button>
              {extraActions}
            </div>
          </div>
          {aside ? <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">{aside}</div> : null}
        </Alive>
      </form>
    </EditorProvider>
  );
}

/** RestoredNotice says that a draft was found again, and lets it go. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Callout
      title="Unsaved draft restored"
      actions={
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Your earlier input was not saved.
    </Callout>
  );
}
