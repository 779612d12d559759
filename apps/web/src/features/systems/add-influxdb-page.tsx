import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { AddInfluxdb } from './add-influxdb.tsx';

/** AddInfluxdbPage adds a version that is on this host, or says who may. */
export function AddInfluxdbPage({ mayEdit }: { mayEdit: boolean }) {
  return (
    <>
      <PageHeader
        title="Add InfluxDB"
        crumbs={[{ label: 'Systems', href: '/systems' }]}
        description="Another version becomes a launcher: runs start it fresh, and comparisons show what changes with the version."
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {mayEdit ? <AddInfluxdb /> : <NotAllowed />}
        <Panel title="Get a version first">
          <HowToGet mayEdit={mayEdit} />
        </Panel>
      </div>
    </>
  );
}

function NotAllowed() {
  return (
    <Callout tone="warn" title="Only the operator adds launchers">
      A launcher runs a program of this host. An owner or admin of the first workspace may add one here,
      unless TIDEMARK_LAUNCHER_EDITS is off, as it is by default where the portal is not on loopback. The
      operator can always edit the launchers file.
    </Callout>
  );
}

/** HowToGet says how another version comes onto this host. */
function HowToGet({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        This command, in the checkout of Tidemark, lists the versions that it can get here; with a version it
        gets it and adds its launcher.
      </p>
      <CodeBlock
        label="Get a version"
        code={'npm run get:influxdb -- --list\nnpm run get:influxdb -- 1.8.10'}
      />
      <p>
        Any other version: unpack the archive that InfluxData publishes on the worker's host
        {mayEdit
          ? ', then add its influxd by path.'
          : '; the operator adds its influxd to the launchers file.'}
      </p>
      <Callout>
        Several workers: each reads the launchers file of its own host, so add the launcher on each of them.
        The portal shows the file of its own host.
      </Callout>
    </div>
  );
}
