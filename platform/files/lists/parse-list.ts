import { decapitalize } from '#contract/rules/capitals.ts';
import {
  type ImportDecision,
  type ImportColumns,
  type ImportError,
  type ImportQuestion,
  leaveOutChoice,
  type ColumnMapping,
} from '#contract/import-preview.ts';
import type { z } from 'zod';
import { ProblemError } from '../../problem-error.ts';
import {
  type Column,
  type FieldHeaders,
  findHeaderRow,
  listColumns,
  listMissingFields,
  rankColumns,
  rateTable,
  type RequiredFields,
} from './find-columns.ts';
import { readSheet } from './read-sheet.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** What a cell says: one value, several of which an answer chooses, or none. */
export type CellReading =
  | { value: string; note?: string }
  | {
      question: string;
      choices: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
    }
  | { error: string };

type Choice = { value: string; label: string };

/** What is asked once for all cells of a kind; 'leave out' is always a choice. */
type Question = { text: string; choices: readonly Choice[] };

/** The fields of a list and how a file is read into them. */
export type ListShape<Schema extends z.ZodType<unknown, Record<string, unknown>>> = {
  schema: Schema;
  columns: FieldHeaders;
  /** Another missing column counts as empty cells. */
  requiredFields: RequiredFields;
  /** What stands between the cells of several columns of one field; other fields ask which of two cells counts. */
  separators?: Readonly<Record<string, string>>;
  readers?: Readonly<Record<string, (text: string) => CellReading>>;
  questions?: Readonly<Record<string, Question>>;
  /** Joins fields, such as the parts of a name, before they are validated. */
  combine?: (values: Readonly<Record<string, string>>) => Record<string, string>;
  maxRows: number;
};

export type ListRow<Value> = {
  /** Its number in a spreadsheet, from 1. */
  line: number;
  /** All its cells, in the order of the file. */
  cells: readonly string[];
  /** The fields as they are understood, before they are validated, and what the file has. */
  fields: Readonly<Record<string, string>>;
  from: Readonly<Record<string, string>>;
  /** Null when the row has an error, waits for an answer or is left out. */
  value: Value | null;
};

export type ListTable<Value> = {
  /** The headers of the file. */
  headers: readonly string[];
  rows: ListRow<Value>[];
  errors: ImportError[];
  notes: ImportError[];
  questions: ImportQuestion[];
  /** Why rows without errors are not imported: a decision, or its lack. */
  leftOut: ImportError[];
  file: ImportColumns | null;
};

export type ListOptions = {
  sheet?: number | undefined;
  mapping?: ColumnMapping | undefined;
  decisions?: readonly ImportDecision[] | undefined;
  /** Returns a table without values when a required column is missing, so that someone can choose it. */
  allowsMissing?: boolean;
};

/**
 * Reads a file of any kind (`readSheet`) and validates each row by the schema. Throws what `readSheet` throws, 'file-columns-missing',
 * 'file-too-many-rows' and 'file-without-rows'; returns errors, remarks and questions about cells.
 */
export function parseList<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  content: Uint8Array,
  shape: ListShape<Schema>,
  { sheet: chosen, mapping, decisions = [], allowsMissing = false }: ListOptions = {},
): ListTable<z.output<Schema>> {
  const sheet = readSheet(content, {
    chosen,
    rate: (all) => rateTable(all, shape.columns, shape.requiredFields),
  });
  const start = findHeaderRow(sheet.rows, shape.columns);
  const header = sheet.rows[start];
  const rows = sheet.rows.slice(start + 1);
  if (!header || rows.length === 0) throw new ProblemError('file-without-rows');
  if (rows.length > shape.maxRows)
    throw new ProblemError('file-too-many-rows', { max: shape.maxRows.toLocaleString('en-US') });
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const columns = listColumns(header.cells, width, shape.columns, mapping);
  const file = describeFile(sheet, { start, rows, columns }, shape);
  if (file.missing.length > 0 && !allowsMissing)
    throw new ProblemError('file-columns-missing', {
      columns: file.missing.map((label) => `"${label}"`).join(', '),
    });
  const table: ListTable<z.output<Schema>> = {
    headers: columns.map((column) => column.header),
    rows: [],
    errors: [],
    notes: [],
    questions: [],
    leftOut: [],
    file,
  };
  const reader = new RowReader(shape, columns, decisions, table);
  for (const row of rows) reader.add(row, file.missing.length === 0);
  return table;
}

function describeFile<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  { rows: all, sheets, sheet, encoding }: Sheet,
  {
    start,
    rows,
    columns,
  }: { start: number; rows: readonly SheetRow[]; columns: readonly Column[] },
  shape: ListShape<Schema>,
): ImportColumns {
  return {
    headers: columns.map(({ place, header, field }) => {
      const filled = rows.flatMap(({ cells }) => cells[place] || []);
      return { header, field, filled: filled.length, example: (filled[0] ?? '').slice(0, 60) };
    }),
    fields: Object.entries(shape.columns).map(([field, [label]]) => ({ field, label })),
    missing: listMissingFields(columns, shape.requiredFields).map(
      (field) => shape.columns[field]?.[0] ?? field,
    ),
    above: all.slice(0, start).map(({ cells }) => cells.filter(Boolean).join(' ')),
    sheets: [...sheets],
    sheet,
    encoding,
  };
}

/** Throws 'file-has-faults' when a row has an error or waits for an answer; a row that an answer leaves out does neither. */
export function requireImportable<Value>(table: ListTable<Value>): void {
  const { rows, errors, leftOut, questions } = table;
  const isOpen = questions.some(({ decision }) => decision === null);
  const faulty = new Set([...errors, ...(isOpen ? leftOut : [])].map(({ line }) => line)).size;
  if (faulty > 0) throw new ProblemError('file-has-faults', { faulty, total: rows.length });
}

/** Removes the apostrophe that exports, including those of this site, put before text that looks like a formula. */
const removeFormulaGuard = (cell: string) => cell.replace(/^'(?=\s*[=+\-@])/, '');

const quotesQuestion: Question = {
  text: 'Some cells have a stray quotation mark. Are they read as you mean them?',
  choices: [{ value: 'as-read', label: 'Yes, import them like this' }],
};
const severalQuestion = (label: string): Question => ({
  text: `Some rows have more than one ${decapitalize(label)}. Which one counts?`,
  choices: [
    { value: 'first', label: 'The first' },
    { value: 'last', label: 'The last' },
  ],
});
const maxExamples = 3;
const damagedMessage = 'A letter is damaged (\uFFFD). Correct it in the file';

/** Reads the rows of a table one after the other and notes what is to be asked. */
class RowReader<Schema extends z.ZodType<unknown, Record<string, unknown>>> {
  readonly #shape: ListShape<Schema>;
  readonly #table: ListTable<z.output<Schema>>;
  readonly #decisions: ReadonlyMap<string, string>;
  readonly #columns: ReadonlyMap<string, readonly Column[]>;

  constructor(
    shape: ListShape<Schema>,
    columns: readonly Column[],
    decisions: readonly ImportDecision[],
    table: ListTable<z.output<Schema>>,
  ) {
    this.#shape = shape;
    this.#table = table;
    this.#decisions = new Map(decisions.map(({ question, choice }) => [question, choice]));
    this.#columns = new Map(
      Object.keys(shape.columns).map((field) => [
        field,
        rankColumns(
          columns.filter((column) => column.field === field),
          shape.columns,
        ),
      ]),
    );
  }

  add({ line, cells: raw, doubtful = [] }: SheetRow, hasColumns: boolean): void {
    const cells = raw.map(removeFormulaGuard);
    const problems = { errors: [] as ImportError[], leftOut: [] as ImportError[] };
    const values: Record<string, string> = {};
    const from: Record<string, string> = {};
    for (const [field, columns] of this.#columns) {
      const texts = [...new Set(columns.map(({ place }) => cells[place] ?? '').filter(Boolean))];
      if (texts.some((text) => text.includes('\uFFFD')))
        problems.errors.push({ line, column: this.#getLabel(field), message: damagedMessage });
      from[field] = texts.join(this.#shape.separators?.[field] ?? ' | ');
      // An answer can fill another field too, which is empty itself.
      for (const [name, value] of Object.entries(this.#readField(field, texts, line, problems))) {
        const earlier = values[name];
        if (value && earlier && value !== earlier)
          this.#note(line, name, `${earlier} is left out, as this column has another`);
        values[name] = value || earlier || '';
      }
    }
    if (doubtful.length > 0) {
      const text = doubtful.map((place) => cells[place]).join(' | ');
      this.#ask('quotes', quotesQuestion, { line, column: 'Quotes', text }, problems.leftOut);
    }
    const { combine = (all) => ({ ...all }), schema } = this.#shape;
    const fields = combine(values);
    const parsed = schema.safeParse(fields);
    const faulty = new Set(problems.errors.map(({ column }) => column));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const column = this.#getLabel(String(path[0] ?? ''));
      if (!faulty.has(column)) problems.errors.push({ line, column, message });
    }
    const isImported = hasColumns && problems.errors.length + problems.leftOut.length === 0;
    const labels = Object.values(this.#shape.columns).map(([label]) => label);
    problems.errors.sort((a, b) => labels.indexOf(a.column) - labels.indexOf(b.column));
    if (hasColumns) this.#table.errors.push(...problems.errors);
    if (problems.errors.length === 0) this.#table.leftOut.push(...problems.leftOut);
    const value = isImported && parsed.success ? parsed.data : null;
    this.#table.rows.push({ line, cells, fields, from: combine(from), value });
  }

  #note(line: number, field: string, message: string): void {
    this.#table.notes.push({ line, column: this.#getLabel(field), message });
  }

  #getLabel = (field: string): string => this.#shape.columns[field]?.[0] ?? field;

  /** The values that the cells of one field give, mostly of this field only. */
  #readField(
    field: string,
    texts: readonly string[],
    line: number,
    problems: { errors: ImportError[]; leftOut: ImportError[] },
  ): Record<string, string> {
    const column = this.#getLabel(field);
    const separator = this.#shape.separators?.[field];
    if (texts.length > 1 && separator === undefined) {
      const example = { line, column, text: texts.join(' | ') };
      const decision = this.#ask(
        `several-${field}`,
        severalQuestion(column),
        example,
        problems.leftOut,
      );
      return { [field]: (decision === 'last' ? texts.at(-1) : texts[0]) ?? '' };
    }
    const text = texts.join(separator);
    const reading = (text && this.#shape.readers?.[field]?.(text)) || { value: text };
    if ('error' in reading) {
      problems.errors.push({ line, column, message: reading.error });
      return { [field]: '' };
    }
    if ('value' in reading) {
      if (reading.note) this.#note(line, field, reading.note);
      return { [field]: reading.value };
    }
    const question = this.#shape.questions?.[reading.question];
    if (!question) throw new Error(`No question ${reading.question}.`);
    const decision = this.#ask(
      reading.question,
      question,
      { line, column, text },
      problems.leftOut,
    );
    const chosen = reading.choices[decision ?? ''] ?? '';
    return typeof chosen === 'string' ? { [field]: chosen } : chosen;
  }

  /** Notes a cell that a question is about; returns the decision, or null after noting why the row is left out. */
  #ask(
    id: string,
    { text, choices }: Question,
    example: ImportQuestion['examples'][number],
    leftOut: ImportError[],
  ): string | null {
    const chosen = this.#decisions.get(id) ?? null;
    const all = [...choices, { value: leaveOutChoice, label: 'Leave these rows out' }];
    const decision = all.some(({ value }) => value === chosen) ? chosen : null;
    let question = this.#table.questions.find((each) => each.id === id);
    if (!question) {
      question = { id, text, choices: all, decision, rows: 0, examples: [] };
      this.#table.questions.push(question);
    }
    question.rows += 1;
    if (question.examples.length < maxExamples) question.examples.push(example);
    if (decision !== null && decision !== leaveOutChoice) return decision;
    const { line, column } = example;
    leftOut.push({ line, column, message: `${column}: ${example.text}. ${text}` });
    return null;
  }
}
