// What may import what (ARCHITECTURE.md), over the whole tree.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureOrder } from '../app/features.ts';
import { findFolderCircles } from './folder-circles.mjs';
import { readImports } from './read-imports.mjs';
import { getPlace, isProgram } from './rooms.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const isContract = ({ side }) => side === 'contract';
const isKernel = ({ room }) => room === 'platform' || room === 'ui';
const isApp = ({ room }) => room === 'app';
/** The screens of a feature. A link leads to any screen, and they import nothing that could make a circle. */
const isScreens = ({ file }) => /^features\/[^/]+\/contract\/screens\.ts$/.test(file);
/** The only place that knows the numbers of all countries. */
const readsTelephones = (from, to) =>
  from.file === 'contract/rules/read-telephone.ts' && to.file === 'libphonenumber-js/max';
const isNodeModule = (name) => name.startsWith('node:') || builtinModules.includes(name);
/** Tests of the server use the whole server, those of the browser side only lose the way to the app. */
const keepsOrder = (from) => from.isProgram || from.side === 'web';

/** What is published elsewhere, as a table. */
const isFacts = ({ file }) => file.endsWith('-facts.ts');

/** The first that an import breaks counts. Packages have no room and no side. */
const rules = {
  contract: {
    text: 'A contract imports contracts and zod only, contract/rules/read-telephone.ts also libphonenumber-js, and contract/ no feature.',
    isBroken: (from, to) => {
      if (!isContract(from) || !from.isProgram) return false;
      if (to.isPackage) return !/^zod(?:\/|$)/.test(to.file) && !readsTelephones(from, to);
      return !isContract(to) || (from.room === 'contract' && to.room !== 'contract');
    },
  },
  screens: {
    text: 'The screens of a feature import contract/screens.ts only.',
    isBroken: (from, to) => isScreens(from) && to.file !== 'contract/screens.ts',
  },
  rules: {
    text: 'rules.ts imports contracts, rules and facts only, x-facts.ts nothing.',
    isBroken: (from, to) =>
      isFacts(from) ||
      (basename(from.file) === 'rules.ts' &&
        !isContract(to) &&
        !isFacts(to) &&
        basename(to.file) !== 'rules.ts'),
  },
  feature: {
    text: 'feature.ts and x-endpoints.ts import no module of Node.',
    isBroken: (from, to) =>
      /^(?:feature|[\w-]+-endpoints)\.ts$/.test(basename(from.file)) &&
      to.isPackage &&
      isNodeModule(to.file),
  },
  sides: {
    text: 'The server never imports what runs in a browser, nor the other way.',
    isBroken: (from, to) => {
      if (from.side === 'web') return to.side === 'server';
      if (from.side !== 'server' || to.side !== 'web') return false;
      return from.isProgram || !isApp(to);
    },
  },
  kernel: {
    text: 'platform and ui know no feature and no app.',
    isBroken: (from, to) =>
      isKernel(from) && ((to.isFeature && keepsOrder(from)) || (isApp(to) && from.isProgram)),
  },
  starter: {
    text: 'starter imports contract/ only.',
    isBroken: (from, to) =>
      from.room === 'starter' && !to.isPackage && !['contract', 'starter'].includes(to.room),
  },
  app: {
    text: 'Only app, tests and tools import app.',
    isBroken: (from, to) => isApp(to) && !isApp(from) && from.room !== null && from.isProgram,
  },
  order: {
    text: 'A feature imports only those before it in app/features.ts, and the screens of all.',
    isBroken: (from, to, order) => {
      if (!from.isFeature || !to.isFeature || isScreens(to) || !keepsOrder(from)) return false;
      const [a, b] = [order.indexOf(from.room), order.indexOf(to.room)];
      return a !== -1 && b > a;
    },
  },
  tests: {
    text: 'A program imports nothing that is only for tests.',
    isBroken: (from, to) =>
      from.room !== null && from.isProgram && !to.isPackage && !isProgram(to.file),
  },
  tools: {
    text: 'A program imports no tool, and a tool no screen.',
    isBroken: (from, to) => {
      if (from.room === null) return to.isFeature && to.side === 'web';
      const isTool = !to.isPackage && to.room === null && to.file.includes('/');
      return isTool && from.isProgram;
    },
  },
};

const describePlace = (file) => ({
  file,
  isPackage: false,
  isProgram: isProgram(file),
  ...getPlace(file),
});
const describePackage = (file) => ({
  file,
  isPackage: true,
  room: null,
  side: null,
  isFeature: false,
});

/**
 * Each import that breaks a rule, each pair of folders that is part of a circle, and each feature without a place.
 * @param {Record<string, string>} files path from the root -> text
 * @param {readonly string[]} order features from the ground up
 * @returns {{ kind: string, name: string, text: string }[]}
 */
export function findViolations(files, order) {
  const imports = Object.entries(files).flatMap(([file, text]) => readImports(file, text));
  const violations = imports.flatMap(({ from, to, isPackage }) => {
    const [a, b] = [describePlace(from), isPackage ? describePackage(to) : describePlace(to)];
    const kind = Object.keys(rules).find((name) => rules[name].isBroken(a, b, order));
    return kind ? [{ kind, name: `${from} -> ${to}`, text: rules[kind].text }] : [];
  });
  const circles = findFolderCircles(imports).map(({ from, to, text }) => ({
    kind: 'circle',
    name: `${from} -> ${to}`,
    text,
  }));
  return [...violations, ...circles, ...findMisplacedFeatures(Object.keys(files), order)];
}

function findMisplacedFeatures(files, order) {
  const places = files.map(getPlace).filter(({ isFeature }) => isFeature);
  const features = new Set(places.map(({ room }) => room));
  const toProblem = (text) => (name) => ({ kind: 'feature', name, text });
  return [
    ...[...features.difference(new Set(order))].map(toProblem('Give the feature a place.')),
    ...[...new Set(order).difference(features)].map(toProblem('The feature has no folder.')),
  ];
}

/** A sentence for each import of the project that breaks a rule. */
export function lintImports() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const texts = paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  return findViolations(Object.fromEntries(texts), featureOrder).map(
    ({ name, text }) => `${name}: ${text}`,
  );
}
