import type { TargetRecord } from '@tidemark/domain/records';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { exactCount } from '../../ui/exact-count.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { targetWords } from './target-words.ts';

/** TargetDetail shows a target, and reaches it where it runs already. */
export function TargetDetail({ record: { id, target, hasPassword, updatedAt } }: { record: TargetRecord }) {
  const { kind, where } = targetWords(target);
  const access =
    target.kind === 'launched'
      ? []
      : [
          { term: 'User', value: target.username ?? 'none' },
          { term: 'Password', value: hasPassword ? 'stored, sealed' : 'none' },
          {
            term: 'Databases',
            value: target.keepDatabase ? 'kept after each run' : 'dropped after each run',
          },
        ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="What it is">
        <DefinitionList
          entries={[
            { term: 'Kind', value: kind },
            { term: 'Where', value: <span className="figures">{where}</span> },
            ...access,
            {
              term: 'Series at most',
              value: <span className="figures">{exactCount(target.maxSeries)}</span>,
            },
            { term: 'Saved', value: <LocalTime iso={updatedAt.toISOString()} /> },
          ]}
        />
      </Panel>
      {target.kind === 'launched' ? null : (
        <Panel title="Connection" description="Reaches the target and writes nothing.">
          <ConnectionTest path={`/targets/${id}/test`} />
        </Panel>
      )}
    </div>
  );
}
