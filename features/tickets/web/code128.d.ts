/** Imports only CODE128, because all of JsBarcode is eight times larger. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object);
    /** `data` has '1' for a dark module and '0' for a light one. */
    encode(): { data: string };
  }
}
