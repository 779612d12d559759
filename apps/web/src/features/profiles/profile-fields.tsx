'use client';

import { precisionShape } from '@tidemark/domain/load/load-profile';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { Help } from '#features/docs/help.tsx';
import { FaultPanel } from '#features/faults/fault-panel.tsx';
import { CheckAt, LongTextAt, NumberAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { type JsonObject, withValue } from '#features/forms/json-document.ts';
import { OptionalGroup } from '#features/forms/optional-group.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { ExecutorFields } from './executor-fields.tsx';
import { ReadLoadFields } from './read-load-fields.tsx';
import { DisorderFields, StampingFields } from './stamping-fields.tsx';
import { StopRuleFields } from './stop-rule-fields.tsx';

const minutesPerDay = 1_440;
const grid = 'grid grid-cols-2 items-start gap-3 sm:grid-cols-3';

/** ProfileFields is the form view of a load profile; what few people need is folded. */
export function ProfileFields({ launchers }: { launchers: readonly LauncherChoice[] }) {
  return (
    <>
      <Panel title="Name and description">
        <div className="flex flex-col gap-3">
          <TextAt pointer="/name" label="Name" />
          <LongTextAt pointer="/description" label="Description" optional />
        </div>
      </Panel>
      <Panel title="Load" help={<Help of="how-it-writes" about="Load" />}>
        <div className="flex flex-col gap-4">
          <ExecutorFields />
          <div className={grid}>
            <ExtentFields />
          </div>
        </div>
      </Panel>
      <Panel
        title="Simulated time and retention"
        help={<Help of="simulated-time" about="Simulated time and retention" />}
      >
        <TimeFields />
      </Panel>
      <ReadLoadFields />
      <FaultPanel launchers={launchers} />
      <Disclosure summary="Advanced" hint="timestamps, wire format, limits, probes, verification">
        <div className="flex flex-col gap-5">
          <AdvancedFields />
          <ReadBackFields />
          <StopRuleFields />
        </div>
      </Disclosure>
    </>
  );
}

function TimeFields() {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberAt
          pointer="/clock/roundsPerSimulatedMinute"
          label="Rounds per simulated minute"
          hint="A round is one pass over all measurements and tags; with entities, over one entity."
        />
        <NumberAt
          pointer="/clock/compression"
          label="Compression"
          optional
          unit="x"
          hint="Simulated seconds per second; empty: as fast as possible."
        />
      </div>
      <OptionalGroup
        pointer="/retention"
        label="Drop old data"
        hint="Shards older than the retention duration are dropped as simulated time advances."
        start={{
          kind: 'driven',
          retentionDurationMinutes: 2 * minutesPerDay,
          shardGroupDurationMinutes: minutesPerDay,
          checkIntervalMinutes: 30,
        }}
      >
        <NumberAt
          pointer="/retention/retentionDurationMinutes"
          label="Retention"
          scale={minutesPerDay}
          unit="d"
        />
        <NumberAt
          pointer="/retention/shardGroupDurationMinutes"
          label="Shard duration"
          scale={minutesPerDay}
          unit="d"
        />
        <NumberAt pointer="/retention/checkIntervalMinutes" label="Check every" unit="min" />
        <SelectAt
          pointer="/retention/kind"
          label="Dropped by"
          options={[
            { value: 'driven', label: 'Tidemark, by simulated time' },
            { value: 'native', label: 'the server, by its own clock' },
          ]}
          className="col-span-2 sm:col-span-3"
        />
      </OptionalGroup>
      <OptionalGroup
        pointer="/settledReadings"
        label="Read memory at rest"
        hint="Sending pauses until the server is at rest, then memory is read after a garbage collection."
        start={{ everySimulatedMinutes: minutesPerDay, maxWaitSeconds: 30 }}
      >
        <NumberAt
          pointer="/settledReadings/everySimulatedMinutes"
          label="Every"
          scale={minutesPerDay}
          unit="d"
        />
        <NumberAt pointer="/settledReadings/maxWaitSeconds" label="Max wait" unit="s" />
      </OptionalGroup>
    </div>
  );
}

function AdvancedFields() {
  return (
    <div className={grid}>
      <StampingFields />
      <SelectAt
        pointer="/precision"
        label="Timestamp precision"
        options={precisionShape.options.map((value) => ({ value, label: value }))}
      />
      <SelectAt
        pointer="/fieldsPerLine"
        label="Fields per point"
        fallback="all"
        options={[
          { value: 'all', label: 'all on one line' },
          { value: 'one', label: 'one line per field' },
        ]}
        hint="Stored the same; the server parses one line per field."
      />
      <SelectAt
        pointer="/consistency"
        label="Consistency"
        options={[
          { value: '', label: 'not sent' },
          ...['any', 'one', 'quorum', 'all'].map((value) => ({ value, label: value })),
        ]}
      />
      <TextAt
        pointer="/retentionPolicy"
        label="Retention policy"
        optional
        orNull
        mono
        hint="Created with the database of the run and written to by name; InfluxDB 1.x only."
      />
      <NumberAt pointer="/requestTimeoutMs" label="Request timeout" unit="ms" />
      <NumberAt pointer="/probeIntervalMs" label="Probe every" unit="ms" />
      <NumberAt
        pointer="/maxErrorShare"
        label="Abort at error share"
        hint="0 to 1, of the batches of 10 s; empty: never"
      />
      <ReferenceField />
      <CheckAt pointer="/gzip" label="Compress bodies (gzip)" />
      <DisorderFields />
    </div>
  );
}

function ReferenceField() {
  return (
    <SelectAt
      pointer="/reference"
      label="Reference requests"
      fallback="on"
      options={[
        { value: 'on', label: 'sent beside the load' },
        { value: 'off', label: 'not sent' },
      ]}
      hint="Open loops only: 20 per second or more go to a sink of known speed and show the error of the measurement."
    />
  );
}

const extents: { value: string; label: string; start: JsonObject }[] = [
  { value: 'points', label: 'Points', start: { kind: 'points', points: 20_000 } },
  {
    value: 'simulated-time',
    label: 'Simulated time',
    start: { kind: 'simulated-time', minutes: 6 * minutesPerDay },
  },
  { value: 'wall-time', label: 'Wall-clock time', start: { kind: 'wall-time', seconds: 60 } },
];

/** ExtentFields chooses what ends a run. */
function ExtentFields() {
  const editor = useEditor();
  const kind = useValue('/extent/kind');
  return (
    <>
      <Field label="Ends after" error={editor.faultAt('/extent') ?? editor.faultAt('/extent/kind')}>
        <Select
          options={extents}
          value={typeof kind === 'string' ? kind : 'points'}
          onChange={({ target }) => {
            const next = extents.find((extent) => extent.value === target.value);
            if (next) editor.change(withValue(editor.document, '/extent', next.start));
          }}
        />
      </Field>
      {kind === 'simulated-time' ? (
        <NumberAt pointer="/extent/minutes" label="Simulated days" scale={minutesPerDay} unit="d" />
      ) : null}
      {kind === 'wall-time' ? <NumberAt pointer="/extent/seconds" label="Seconds" unit="s" /> : null}
      {kind === 'points' ? <NumberAt pointer="/extent/points" label="Points" /> : null}
    </>
  );
}

/** ReadBackFields says how often everything that is stored is read back beside once after the load. */
function ReadBackFields() {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-[13px]">Verification</legend>
      <CheckAt
        pointer="/readBack/restart"
        label="Verify again after a server restart"
        hint="Distinguishes what is on disk from what is only in memory. A server that a launcher started is killed and restarted."
        fallback
      />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <NumberAt
          pointer="/readBack/settleSeconds"
          label="Verify again after"
          unit="s"
          fallback={2}
          hint="0: no second pass. A restart empties the cache."
        />
      </div>
    </fieldset>
  );
}
