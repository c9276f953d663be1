/** Only this one of JsBarcode's seventeen codes; the whole of it weighs eight times as much. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(text: string, options: object);
    /** `data` has a '1' for each dark line and a '0' for each light one. */
    encode(): { data: string };
  }
}
