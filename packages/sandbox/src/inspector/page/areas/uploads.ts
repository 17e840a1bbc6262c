import type { UploadedDocument } from '../../../generated/control/schemas.ts';
import { get } from '../control.ts';
import * as ui from '../parts.ts';
import { type Items, type PageArea, writeHash } from '../route.ts';
import { grouped } from '../words.ts';

const UPLOADS: ui.Table<UploadedDocument> = {
  label: 'Uploads',
  columns: { File: '', Type: 'roomy', Order: '', Bytes: 'number wide', 'Uploaded (UTC)': 'wide number' },
  cells: ({ fileName, mediaType, sha256, type, tradeId, orderNo, size, createdAt }, view) => [
    [fileName, ui.under(mediaType), ui.under(`SHA-256 ${sha256.slice(0, 12)}…`)],
    type,
    tradeId === null ? '–' : ui.linkTo(writeHash('orders', tradeId), orderNo ?? tradeId),
    grouped(size),
    ui.since(createdAt, view),
  ],
};

export const uploads: PageArea<Items<UploadedDocument>> = {
  title: 'Uploads',
  load: () => get('/documents'),
  list: ({ items }, view) =>
    items.length === 0
      ? ui.empty('No uploads yet.', 'Documents that merchants upload are listed here with their orders.')
      : [
          ui.soft(`The newest ${items.length === 1 ? 'document' : `${items.length} documents`}`),
          ui.dataTable(UPLOADS, items, view),
        ],
};
