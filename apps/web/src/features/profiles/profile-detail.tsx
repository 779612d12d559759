import type { ProfileRecord } from '@tidemark/domain/run/records';
import { DeleteButton } from '#features/deletion/delete-button.tsx';
import { Help } from '#features/docs/help.tsx';
import { toJson } from '#features/forms/json-document.ts';
import { yamlOf } from '#features/forms/yaml-text.ts';
import { ArchiveButton } from '#features/pages/archive-button.tsx';
import { RevisionList } from '#features/pages/revision-list.tsx';
import { faultsText, outagesText } from '#features/results/plan-words.ts';
import { LinkButton } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { describeProfile } from './describe-profile.ts';

/** ProfileDetail shows one revision of a load profile and the revisions it has. */
export function ProfileDetail({ record, newest }: { record: ProfileRecord; newest: number }) {
  const { load, extent, clock, timestamps, retention, settled } = describeProfile(record.profile);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Panel title="How it writes" help={<Help of="how-it-writes" about="How it writes" />}>
          <DefinitionList
            entries={[
              { term: 'Load', value: load },
              { term: 'Ends after', value: extent },
              { term: 'Clock', value: clock },
              { term: 'Timestamps', value: timestamps },
              { term: 'Data', value: retention },
              { term: 'Readings at rest', value: settled },
              ...(record.profile.outages.length > 0
                ? [{ term: 'Outages', value: outagesText(record.profile) }]
                : []),
              ...(record.profile.faults.length > 0
                ? [{ term: 'Faults', value: faultsText(record.profile) }]
                : []),
              { term: 'Saved', value: <LocalTime iso={record.updatedAt.toISOString()} /> },
            ]}
          />
        </Panel>
        <CodeBlock label="As YAML, for a plan file" code={yamlOf({ profile: toJson(record.profile) })} />
      </div>
      <RevisionList base={`/profiles/${record.id}`} shown={record.revision} newest={newest} />
    </div>
  );
}

/** ProfileActions offers what can be done with a load profile. */
export function ProfileActions({ record: { id, archivedAt } }: { record: ProfileRecord }) {
  const archived = archivedAt !== null;
  return (
    <>
      <DeleteButton noun="load profile" path={`/profiles/${id}`} listHref="/profiles" />
      <ArchiveButton noun="load profile" path={`/profiles/${id}`} archived={archived} listHref="/profiles" />
      <LinkButton href={`/profiles/${id}/edit`}>Edit</LinkButton>
      {archived ? null : (
        <LinkButton look="primary" href={`/runs/new?profile=${id}`}>
          Run it
        </LinkButton>
      )}
    </>
  );
}
