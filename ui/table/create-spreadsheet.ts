import write, { type SheetData } from 'write-excel-file/browser';

/** Creates an .xlsx file. Import this module dynamically: it contains the spreadsheet library. */
export function createSpreadsheet(cells: SheetData, columns: { width: number }[]): Promise<Blob> {
  return write(cells, { columns, stickyRowsCount: 1 }).toBlob();
}
