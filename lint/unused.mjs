// What nothing uses: files, exports and packages, and packages that package.json doesn't list (knip.jsonc).
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const texts = {
  files: 'nothing uses the file',
  exports: 'nothing imports',
  types: 'nothing imports the type',
  dependencies: 'nothing imports the package',
  devDependencies: 'no tool imports the package',
  unlisted: 'package.json lacks the package',
};
const args = [
  join(root, 'node_modules/knip/bin/knip.js'),
  '--config=lint/knip.jsonc',
  '--include=files,exports,types,dependencies,unlisted',
  '--reporter=json',
  '--no-progress',
];

/** A sentence for each part of the project in a folder that nothing uses. */
export function findUnused(folder = root) {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (!stdout.startsWith('{')) throw new Error(`knip failed: ${stdout}${stderr}`);
  return JSON.parse(stdout).issues.flatMap((issue) =>
    Object.keys(texts).flatMap((kind) =>
      (issue[kind] ?? []).map(({ name }) => `${issue.file}: ${texts[kind]}: ${name}`),
    ),
  );
}

/** A project with one part of each kind, and the sentences about them. */
export const unusedViolation = {
  lines: [
    `app/server/planted.ts: ${texts.files}: app/server/planted.ts`,
    `app/server/beside.ts: ${texts.exports}: planted`,
    `app/server/beside.ts: ${texts.types}: Planted`,
    `package.json: ${texts.dependencies}: zod`,
    `package.json: ${texts.devDependencies}: yaml`,
    `app/server/main.ts: ${texts.unlisted}: fastify`,
  ],
  files: {
    'package.json': JSON.stringify({
      type: 'module',
      dependencies: { zod: '1.0.0' },
      devDependencies: { yaml: '1.0.0' },
    }),
    'app/server/main.ts': "import { used } from './beside.ts';\nimport 'fastify';\nused();\n",
    'app/server/beside.ts':
      'export const used = () => 1;\nexport const planted = 2;\nexport type Planted = 3;\n',
    'app/server/planted.ts': 'export {};\n',
  },
};
