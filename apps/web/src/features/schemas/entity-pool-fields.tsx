'use client';

import { Checkbox } from '../../ui/checkbox.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NumberAt, TextAt } from '../editing/document-fields.tsx';
import { useEditor, useValue } from '../editing/editor-context.tsx';
import { isJsonObject, type JsonObject, withValue } from '../editing/json-document.ts';

const firstPool: JsonObject = {
  fixedCount: 100,
  rollingCount: 100,
  newPerSimulatedMinute: 9,
  idPrefix: 'entity-',
  idDigits: 6,
};

/** EntityPoolFields edits the things that entity tags and fields identify, and how they are replaced. */
export function EntityPoolFields() {
  const editor = useEditor();
  const hasPool = isJsonObject(useValue('/entityPool'));
  return (
    <Panel title="Entities" description="Hosts, devices or containers that a tag or field identifies.">
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Entities come and go"
          hint="Rolling ones are replaced oldest first; each replacement makes new series where the id is a tag."
          checked={hasPool}
          onCheckedChange={(checked) =>
            editor.change(withValue(editor.document, '/entityPool', checked ? firstPool : null))
          }
        />
        {hasPool ? (
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 xl:grid-cols-5">
            <NumberAt pointer="/entityPool/fixedCount" label="Fixed" hint="Stay for the whole run" />
            <NumberAt pointer="/entityPool/rollingCount" label="Rolling" hint="Are replaced" />
            <NumberAt
              pointer="/entityPool/newPerSimulatedMinute"
              label="New a simulated minute"
              hint="May be below 1"
            />
            <TextAt pointer="/entityPool/idPrefix" label="Id prefix" mono />
            <NumberAt pointer="/entityPool/idDigits" label="Id digits" hint="Padded with zeros" />
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
