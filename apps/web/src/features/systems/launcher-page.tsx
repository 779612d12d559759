import type { LauncherSystem } from '@tidemark/services/systems/list-systems';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { HealthAdvice, HealthBadge } from './health-badge.tsx';
import { PartDiagram } from './part-diagram.tsx';
import { RemoveLauncher } from './remove-launcher.tsx';
import { SystemCheck } from './system-check.tsx';
import { LastRunOf } from './system-row.tsx';
import { launcherKindWords } from './system-words.ts';

/** LauncherPage shows one launcher: whether it works, how its servers are configured, and how it was used. */
export function LauncherPage({ launcher, mayEdit }: { launcher: LauncherSystem; mayEdit: boolean }) {
  const { name, description, variants, health } = launcher;
  const [first] = variants;
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Systems', href: '/systems' }]}
        badge={<HealthBadge state={health.state} />}
        description={description}
        actions={
          <>
            {mayEdit ? <RemoveLauncher name={name} /> : null}
            {first === undefined ? null : (
              <LinkButton look="primary" href={`/runs/new?system=launch:${name}:${first.name}`}>
                New run
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Use launcher={launcher} />
        <Configurations launcher={launcher} />
      </div>
    </>
  );
}

function Use({ launcher: { name, kind, health, runs } }: { launcher: LauncherSystem }) {
  return (
    <Panel title="State" description="On the host of the portal.">
      <div className="flex flex-col gap-4">
        <DefinitionList
          entries={[
            { term: 'Kind', value: launcherKindWords[kind] },
            { term: 'Version', value: health.version ?? 'not known' },
            ...(runs.last?.version && runs.last.version !== health.version
              ? [{ term: 'In its last run', value: runs.last.version }]
              : []),
            { term: 'Last run', value: <LastRunOf runs={runs} /> },
          ]}
        />
        <HealthAdvice health={health} />
        <SystemCheck system={{ kind: 'launcher', path: `/launchers/${name}/check` }} name={name} />
      </div>
    </Panel>
  );
}

function Configurations({ launcher: { kind, variants, configurations } }: { launcher: LauncherSystem }) {
  return (
    <Panel
      title="Configuration of its servers"
      description="Each run records the digest: equal configurations have equal digests on every machine."
    >
      <div className="flex flex-col gap-4 text-sm">
        {configurations.map(({ variant, digest, file, parts }) => (
          <section key={variant} aria-label={`Variant ${variant}`} className="flex flex-col gap-1.5">
            <h3 className="font-medium">{variant}</h3>
            <p className="text-ink-soft">{variants.find(({ name }) => name === variant)?.description}</p>
            {parts.length > 0 ? <PartDiagram parts={parts} /> : null}
            <p className="figures text-[13px] text-ink-soft">
              {digest === null ? 'The digest depends on the backends.' : `Digest ${digest.slice(0, 12)}`}
            </p>
            {file === null ? (
              <p className="text-[13px] text-ink-faint">
                {kind === 'influxdb-v2'
                  ? 'Configured by arguments alone, or by a file of the operator, which is not shown.'
                  : 'A file of the operator, which is not shown.'}
              </p>
            ) : (
              <Disclosure
                summary="Configuration file"
                hint={parts.length > 0 ? 'of each part' : 'the default of Tidemark'}
              >
                <CodeBlock label={`Configuration of ${variant}`} code={file} />
              </Disclosure>
            )}
          </section>
        ))}
        <Callout title="Not the configuration of existing servers">
          An existing server keeps its own configuration, which Tidemark does not know. The same version can
          then use several times the memory: compare launched servers with launched servers.
        </Callout>
      </div>
    </Panel>
  );
}
