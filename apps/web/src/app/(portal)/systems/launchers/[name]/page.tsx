import { getLauncher } from '@tidemark/services/systems/list-systems';
import { mayEditLaunchers } from '@tidemark/services/systems/require-operator';
import { foundOr404 } from '#features/pages/page-address.ts';
import { LauncherPage } from '#features/systems/launcher-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export default async function Launcher({ params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  const ctx = await requireContext();
  const launcher = await foundOr404(getLauncher(ctx, { launcher: name }));
  return (
    <>
      <title>{`${launcher.name} · Tidemark`}</title>
      <LauncherPage launcher={launcher} mayEdit={await mayEditLaunchers(ctx)} />
    </>
  );
}
