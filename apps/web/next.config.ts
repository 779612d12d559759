import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';
import { securityHeaders } from './src/security-headers.ts';

const repositoryRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

const config: NextConfig = {
  ...(process.env.TIDEMARK_STANDALONE === '1' ? { output: 'standalone' } : {}),
  outputFileTracingRoot: repositoryRoot,
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
    'better-auth',
    'bullmq',
    'ioredis',
    'pg',
    'undici',
  ],
  experimental: { useTypeScriptCli: true },
  // Types are checked by the lint step over the whole repository, not a second time by each build.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  headers: async () => securityHeaders,
};

export default config;
