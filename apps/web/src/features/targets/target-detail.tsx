import type { TargetRecord } from '@tidemark/domain/run/records';
import {
  type ExistingTarget,
  type GraphiteTarget,
  isCertificateChecked,
  opensByToken,
} from '@tidemark/domain/target/target';
import Link from 'next/link';
import { DeleteButton } from '#features/deletion/delete-button.tsx';
import { ArchiveButton } from '#features/pages/archive-button.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount } from '#ui/quantity.ts';
import { ConnectionTest } from './connection-test.tsx';
import { targetWords } from './target-words.ts';

/** TargetDetail shows a target, and reaches it where it runs already. */
export function TargetDetail({ record: { id, target, hasPassword, updatedAt } }: { record: TargetRecord }) {
  const { kind, where } = targetWords(target);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Connection">
        <DefinitionList
          entries={[
            { term: 'Kind', value: kind },
            { term: 'Address', value: <span className="figures">{where}</span> },
            ...(target.kind === 'launched' ? [] : accessOf(target, hasPassword)),
            {
              term: 'Series limit',
              value: <span className="figures">{exactCount(target.maxSeries)}</span>,
            },
            { term: 'Saved', value: <LocalTime iso={updatedAt.toISOString()} /> },
          ]}
        />
      </Panel>
      {target.kind === 'launched' ? null : (
        <div className="flex flex-col gap-5">
          {isCertificateChecked(target) === false ? (
            <Callout tone="warn" title="Certificate not verified">
              Any server at this address gets the data, and the password or token.
            </Callout>
          ) : null}
          <Callout title="Configuration not known">
            This server keeps its own configuration: figures can differ several-fold from those of a launched
            server of the same version, whose{' '}
            <Link href="/systems" className="underline">
              configuration is known
            </Link>
            .
          </Callout>
          <Panel title="Connection test" description="Connects to the target; writes nothing.">
            <ConnectionTest path={`/targets/${id}/test`} />
          </Panel>
        </div>
      )}
    </div>
  );
}

function accessOf(target: ExistingTarget, hasSecret: boolean): { term: string; value: string }[] {
  const moreUrls = target.kind === 'influxdb-relay' ? [] : target.moreUrls;
  const stored = hasSecret ? 'stored, encrypted' : 'none';
  return [
    ...(moreUrls.length === 0 ? [] : [{ term: 'Further endpoints', value: moreUrls.join(', ') }]),
    ...(target.kind === 'influxdb-relay'
      ? target.backends.map(({ url, username }, i) => ({
          term: `Backend ${i + 1}`,
          value: username === null ? url : `${url}, as ${username}`,
        }))
      : []),
    ...(target.kind === 'influxdb-v2' ? [{ term: 'Organization', value: target.org }] : []),
    ...((target.kind === 'influxdb-v1' || target.kind === 'influxdb-relay') && target.auth === 'basic'
      ? [{ term: 'User', value: target.username ?? 'none' }]
      : []),
    ...(target.kind === 'graphite'
      ? graphiteWords(target)
      : [{ term: opensByToken(target) ? 'Token' : 'Password', value: stored }]),
    ...(target.tls.ca === null ? [] : [{ term: 'Certificates', value: 'checked against its own authority' }]),
    containerWords(target),
  ];
}

function graphiteWords(target: GraphiteTarget): { term: string; value: string }[] {
  const { stepSeconds, retentionSeconds } = target.archive;
  return [
    { term: 'Protocol', value: target.protocol },
    { term: 'Paths', value: target.naming.pathTemplate },
    { term: 'Finest archive', value: `${stepSeconds} s per value, for ${exactCount(retentionSeconds)} s` },
    { term: 'Read back through', value: target.renderUrl ?? 'nothing' },
  ];
}

function containerWords(target: ExistingTarget): { term: string; value: string } {
  const after = (keeps: boolean) => (keeps ? 'kept after each run' : 'dropped after each run');
  if (target.kind === 'graphite')
    return { term: 'Series', value: 'stay after each run: delete their directory of whisper files' };
  if (target.kind === 'influxdb-v1' || target.kind === 'influxdb-relay')
    return { term: 'Databases', value: after(target.keepDatabase) };
  return target.bucket === null
    ? { term: 'Buckets', value: after(target.keepBucket) }
    : { term: 'Bucket', value: `${target.bucket}, kept` };
}

/** TargetActions offers what can be done with a target. */
export function TargetActions({ record: { id, archivedAt } }: { record: TargetRecord }) {
  const archived = archivedAt !== null;
  return (
    <>
      <DeleteButton noun="target" path={`/targets/${id}`} listHref="/systems" />
      <ArchiveButton noun="target" path={`/targets/${id}`} archived={archived} listHref="/systems" />
      <LinkButton href={`/targets/${id}/edit`}>Edit</LinkButton>
      {archived ? null : (
        <LinkButton look="primary" href={`/runs/new?system=${id}`}>
          New run
        </LinkButton>
      )}
    </>
  );
}
