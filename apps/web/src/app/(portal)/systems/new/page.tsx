import { mayEditLaunchers } from '@tidemark/services/systems/require-operator';
import type { Metadata } from 'next';
import { AddInfluxdbPage } from '#features/systems/add-influxdb-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Add InfluxDB' };

export default async function AddSystem() {
  return <AddInfluxdbPage mayEdit={await mayEditLaunchers(await requireContext())} />;
}
