import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';
import { securityHeaders } from './src/security-headers.ts';

const repositoryRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

const newestMigration = readdirSync(path.join(repositoryRoot, 'prisma/migrations'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()
  .at(-1);

const config: NextConfig = {
  env: { TIDEMARK_NEWEST_MIGRATION: newestMigration },
  ...(process.env.TIDEMARK_STANDALONE === '1' ? { output: 'standalone' } : {}),
  outputFileTracingRoot: repositoryRoot,
  // Read when first requested: the viewer of the API reference from its package, the documents from the checkout.
  outputFileTracingIncludes: {
    '/api/shared-report/*': [
      'node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-{400,600}-normal.woff',
    ],
    '/api/v1/*': ['node_modules/swagger-ui-dist/swagger-ui{.css,-bundle.js}'],
    '/docs/*': ['../../docs/**', '../../*.md'],
    '/help': ['../../docs/**', '../../*.md'],
  },
  turbopack: { root: repositoryRoot },
  transpilePackages: [
    '@tidemark/analysis',
    '@tidemark/clock',
    '@tidemark/db',
    '@tidemark/domain',
    '@tidemark/imports',
    '@tidemark/queue',
    '@tidemark/services',
    '@tidemark/targets',
    '@tidemark/workload',
  ],
  serverExternalPackages: [
    '@prisma/adapter-pg',
    '@prisma/client',
    '@resvg/resvg-js',
    'better-auth',
    'bullmq',
    'ioredis',
    'pg',
    'satori',
    'swagger-ui-dist',
    'undici',
  ],
  experimental: { useTypeScriptCli: true },
  // Types are checked by the lint step over the whole repository, not a second time by each build.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  redirects: async () => [
    { source: '/targets', destination: '/systems', permanent: false },
    { source: '/.well-known/tidemark-report-key.json', destination: '/api/v1/report-key', permanent: false },
  ],
  headers: async () => securityHeaders,
  rewrites: async () => [
    { source: '/r/:token', destination: '/api/shared-report/:token' },
    {
      source: '/r/:token/:view(embed|offline\\.html|image\\.png)',
      destination: '/api/shared-report/:token/:view',
    },
  ],
};

export default config;
