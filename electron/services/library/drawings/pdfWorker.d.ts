/** The module registers itself globally. Its exports are not used. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
