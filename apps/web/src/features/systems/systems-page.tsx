import type { LauncherSystem, Systems, TargetSystem } from '@tidemark/services/systems/list-systems';
import { Rocket, Server } from 'lucide-react';
import { ListFooter } from '#features/pages/list-footer.tsx';
import { targetWords } from '#features/targets/target-words.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { HealthAdvice, HealthBadge } from './health-badge.tsx';
import { SystemCheck } from './system-check.tsx';
import { SystemRow } from './system-row.tsx';
import { launcherKindWords, versionFacts, versionText } from './system-words.ts';

/** SystemsPage shows everything that a run can be started on: fresh servers, and existing ones. */
export function SystemsPage({ systems, archived }: { systems: Systems; archived: boolean }) {
  const { launchers, targets, nextCursor, mayEditLaunchers } = systems;
  return (
    <>
      {archived ? null : <Launchers launchers={launchers} mayEdit={mayEditLaunchers} />}
      <Targets targets={targets} archived={archived} />
      <ListFooter href="/systems" archived={archived} nextCursor={nextCursor} />
    </>
  );
}

function Launchers({ launchers, mayEdit }: { launchers: LauncherSystem[] | null; mayEdit: boolean }) {
  if (launchers === null || launchers.length === 0) return <NoLaunchers mayEdit={mayEdit} />;
  return (
    <Panel
      flush
      title="Launchers"
      description="A fresh server for each run, on the worker's host: memory starts from zero, and the data is removed with the server."
      actions={
        mayEdit ? (
          <LinkButton size="small" href="/systems/new">
            Add InfluxDB
          </LinkButton>
        ) : null
      }
    >
      <ul aria-label="Launchers">
        {launchers.map((launcher) => (
          <LauncherRow key={launcher.name} launcher={launcher} />
        ))}
      </ul>
    </Panel>
  );
}

function LauncherRow({ launcher: { name, kind, variants, health, runs } }: { launcher: LauncherSystem }) {
  const [first] = variants;
  const version = versionFacts(kind, health.version, runs.last?.version ?? null);
  return (
    <SystemRow
      name={name}
      href={`/systems/launchers/${name}`}
      badge={<HealthBadge state={health.state} />}
      facts={[launcherKindWords[kind], ...version, variants.map((variant) => variant.name).join(', ')]}
      runs={runs}
      actions={
        first === undefined || health.state === 'unavailable' ? null : (
          <LinkButton
            size="small"
            href={`/runs/new?system=launch:${name}:${first.name}`}
            aria-label={`New run on ${name}`}
          >
            New run
          </LinkButton>
        )
      }
    >
      <HealthAdvice health={health} />
      {health.state === 'unavailable' ? null : (
        <SystemCheck system={{ kind: 'launcher', path: `/launchers/${name}/check` }} name={name} />
      )}
    </SystemRow>
  );
}

function Targets({ targets, archived }: { targets: TargetSystem[]; archived: boolean }) {
  if (targets.length === 0) return archived ? <NothingArchived /> : <NoTargets />;
  return (
    <Panel
      flush
      title={archived ? undefined : 'Targets'}
      description={
        archived
          ? undefined
          : 'Servers that are already running, and launchers with a name and limits of their own.'
      }
    >
      <ul aria-label={archived ? 'Archived targets' : 'Targets'}>
        {targets.map((record) => (
          <TargetRow key={record.id} record={record} />
        ))}
      </ul>
    </Panel>
  );
}

function TargetRow({ record: { id, target, runs, archivedAt } }: { record: TargetSystem }) {
  const { kind, where } = targetWords(target);
  return (
    <SystemRow
      name={target.name}
      href={`/targets/${id}`}
      facts={[kind, where, ...(runs.last?.version ? [versionText(null, runs.last.version)] : [])]}
      runs={runs}
      actions={
        archivedAt === null ? (
          <>
            <LinkButton
              size="small"
              look="quiet"
              href={`/targets/${id}/edit`}
              aria-label={`Edit ${target.name}`}
            >
              Edit
            </LinkButton>
            <LinkButton size="small" href={`/runs/new?system=${id}`} aria-label={`New run on ${target.name}`}>
              New run
            </LinkButton>
          </>
        ) : null
      }
    >
      {target.kind === 'launched' || archivedAt !== null ? null : (
        <SystemCheck system={{ kind: 'target', path: `/targets/${id}/test` }} name={target.name} />
      )}
    </SystemRow>
  );
}

function NoLaunchers({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      title="No launchers yet"
      icon={<Rocket aria-hidden />}
      action={
        mayEdit ? (
          <LinkButton look="primary" href="/systems/new">
            Add InfluxDB
          </LinkButton>
        ) : null
      }
    >
      A launcher starts a fresh InfluxDB for each run, so that memory starts from zero and versions can be
      compared. {mayEdit ? '' : 'The operator adds them to the launchers file of the host.'}
    </EmptyState>
  );
}

function NoTargets() {
  return (
    <EmptyState
      title="No targets yet"
      icon={<Server aria-hidden />}
      action={<LinkButton href="/targets/new">New target</LinkButton>}
    >
      A target is an InfluxDB or a Graphite that is already running: of your staging environment, or of a
      container. Runs can use launchers without any target.
    </EmptyState>
  );
}

function NothingArchived() {
  return (
    <EmptyState title="Nothing is archived">
      Archived targets are listed here; runs that used them keep them.
    </EmptyState>
  );
}
