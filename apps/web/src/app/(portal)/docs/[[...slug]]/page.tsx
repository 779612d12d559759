import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readDoc } from '#features/docs/doc-files.ts';
import { DocPage } from '#features/docs/doc-page.tsx';
import { headingsOf } from '#features/docs/doc-text.ts';

type Props = { params: Promise<{ slug?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const doc = await docAt(params);
  return { title: doc ? (headingsOf(doc.text)[0]?.text ?? doc.file) : 'Documentation' };
}

export default async function DocsPage({ params }: Props) {
  const doc = await docAt(params);
  if (!doc) notFound();
  return <DocPage doc={doc} />;
}

async function docAt(params: Props['params']) {
  const { slug = [] } = await params;
  return readDoc(slug.map(decodeURIComponent).join('/'));
}
