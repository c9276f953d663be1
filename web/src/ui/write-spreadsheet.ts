import write, { type SheetData } from 'write-excel-file/browser';

/** The bytes of an .xlsx file. In a file of its own, so that the library is fetched with the first spreadsheet only. */
export function writeSpreadsheet(cells: SheetData, columns: { width: number }[]): Promise<Blob> {
  return write(cells, { columns, stickyRowsCount: 1 }).toBlob();
}
