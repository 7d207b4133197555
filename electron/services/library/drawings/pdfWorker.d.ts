/** It puts itself into the global scope, and exports nothing that is used. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
