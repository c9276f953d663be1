import { lazyScreen } from '#ui/router/lazy-screen.ts';
import { expect, test } from 'vitest';
import type { ScreenRoute } from '#ui/router/lazy-screen.ts';
import { createModuleFinder, type ModuleGraph } from './screen-modules.ts';
import { listOfflineChunks } from './screens-plugin.ts';

type Modules = Record<string, { exports?: string[]; imports?: string[]; later?: string[] }>;

const createGraph = (modules: Modules): ModuleGraph => ({
  getModuleIds: () => Object.keys(modules).values(),
  getModuleInfo: (id) => {
    const { exports = [], imports = [], later = [] } = modules[id] ?? {};
    return { exports, importedIds: imports, dynamicallyImportedIds: later };
  },
});

const createScreen = (componentName: string, more: { offline?: true } = {}) => ({
  path: '/x' as const,
  title: 'X',
  access: ['editor'] as const,
  component: lazyScreen(async () => ({ [componentName]: () => null }), componentName),
  ...more,
});

const list = '/site/features/x/web/screens.ts';

test('the module of a screen is the one that its list loads with the component', () => {
  const graph = createGraph({
    [list]: { later: ['One', 'Two', 'Three'] },
    One: { exports: ['OneScreen', 'help'] },
    Two: { exports: ['TwoScreen', 'help'] },
    Three: { exports: ['TwoScreen'] },
    Other: { exports: ['OneScreen'] },
  });
  const findModule = createModuleFinder(graph);
  expect(findModule(createScreen('OneScreen'))).toBe('One');
  expect(() => findModule(createScreen('TwoScreen'))).toThrow('/x: 2 modules have TwoScreen.');
  expect(() => findModule(createScreen('NoScreen'))).toThrow('/x: 0 modules have NoScreen.');
});

test("the frame and the offline screens are cached with their parts: the staff's for the staff, the others for everybody", () => {
  const graph = createGraph({
    [list]: { later: ['Home', 'Staff', 'Door'] },
    Home: { exports: ['HomeScreen'] },
    Staff: { exports: ['StaffScreen'] },
    Door: { exports: ['DoorScreen'] },
  });
  const screens: ScreenRoute[] = [
    {
      ...createScreen('HomeScreen', { offline: true }),
      access: 'everybody',
      rendered: 'server',
      listed: false,
    },
    createScreen('StaffScreen'),
    createScreen('DoorScreen', { offline: true }),
  ];
  const createChunk = (
    fileName: string,
    imports: string[] = [],
    dynamicImports: string[] = [],
  ) => ({
    type: 'chunk' as const,
    fileName,
    isEntry: fileName === 'entry',
    moduleIds: [`${fileName} part`, fileName],
    imports,
    dynamicImports,
  });
  const bundle = Object.fromEntries(
    [
      createChunk('entry', ['base'], ['Home', 'Staff', 'Door', 'Menu', 'StaffFrame']),
      createChunk('base'),
      createChunk('Menu'),
      createChunk('StaffFrame', ['base'], ['Drawer']),
      createChunk('Drawer'),
      createChunk('Home', ['base'], ['Card', 'Dialog']),
      createChunk('Dialog', ['shared']),
      createChunk('shared'),
      createChunk('Card', ['stripe']),
      createChunk('stripe'),
      createChunk('Staff', ['base', 'table'], ['Home']),
      createChunk('table'),
      createChunk('Door', ['shared', 'codes']),
      createChunk('codes'),
    ].map((chunk) => [chunk.fileName, chunk]),
  );
  const listChunks = (online: string[]) => {
    const chunks = listOfflineChunks(
      graph,
      screens,
      { ...bundle, icon: { type: 'asset' } },
      { online, staff: ['StaffFrame'] },
    );
    return { visitor: [...chunks.visitor], staff: [...chunks.staff] };
  };
  expect(listChunks(['Card'])).toEqual({
    visitor: ['entry', 'Home', 'base', 'Menu', 'Dialog', 'shared'],
    staff: ['StaffFrame', 'Door', 'Drawer', 'codes'],
  });
  expect(() => listChunks(['Gone'])).toThrow('No chunk has Gone.');
});
