// What a supported browser lacks, as planted violations (rule-fixtures.mjs).

export const browserViolations = [
  {
    rule: 'no global that a supported browser lacks',
    file: 'features/planted/web/one.ts',
    text: 'export const own = () => new OffscreenCanvas(1, 1);\n',
    caught: 'house(browsers)',
  },
  {
    rule: 'no static method that a supported browser lacks',
    file: 'contract/planted.ts',
    text: 'export const own = () => AbortSignal.any([]);\n',
    caught: 'house(browsers)',
  },
  {
    rule: 'no method of the document that a supported browser lacks',
    file: 'features/planted/web/one.ts',
    text: 'export const own = (form: HTMLFormElement) => form.requestSubmit();\n',
    caught: 'house(browsers)',
  },
  {
    rule: 'no regular expression that a supported browser cannot read',
    file: 'contract/planted.ts',
    text: 'export const own = /(?<=a)b/;\n',
    caught: 'house(browsers)',
  },
  {
    rule: 'no unit of a style sheet that a supported browser lacks',
    file: 'features/planted/web/Planted.module.css',
    text: '.own {\n  height: 50dvh;\n}\n',
    caught: 'house(browsers)',
  },
  {
    rule: 'no function of a style sheet that a supported browser lacks',
    file: 'features/planted/web/Planted.module.css',
    text: '.own {\n  color: red;\n  color: color-mix(in srgb, var(--own), red);\n}\n',
    caught: 'house(browsers)',
  },
  {
    rule: 'no rule of a style sheet that a supported browser lacks',
    file: 'features/planted/web/Planted.module.css',
    text: '@container (width > 40em) {\n  .own {\n    color: red;\n  }\n}\n',
    caught: 'house(browsers)',
  },
];
