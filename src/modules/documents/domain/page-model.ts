import { carrierMarks } from '#kernel/carrier-marks.ts';
import type { MapFrame } from '#kernel/map-frame.ts';

/** A document before it is drawn: text and order are decided here, places on the paper by the renderer. */
export type LabelledValue = { readonly label: string; readonly value: string };

export type Column = { readonly title: string; readonly share: number; readonly align: 'left' | 'right' };

export type Stop = {
  readonly time: string;
  readonly date: string;
  readonly city: string;
  readonly airport: string;
  readonly zone: string;
};

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly string[][] }
  | { readonly kind: 'direction'; readonly title: string; readonly note: string }
  | {
      readonly kind: 'flight';
      readonly code: string;
      readonly flight: string;
      readonly carrier: string;
      readonly from: Stop;
      readonly to: Stop;
      readonly duration: string;
      readonly details: string;
    }
  | { readonly kind: 'transfer'; readonly text: string; readonly warning: boolean }
  /** `arcs`: paths in units of the world's plane; cities by their place on the paper, seen from the map's corner. */
  | {
      readonly kind: 'map';
      readonly frame: MapFrame;
      readonly arcs: readonly string[];
      readonly cities: readonly { readonly name: string; readonly x: number; readonly y: number }[];
    }
  | { readonly kind: 'pairs'; readonly items: readonly LabelledValue[] }
  | { readonly kind: 'sums'; readonly items: readonly LabelledValue[]; readonly total: LabelledValue }
  /** The text of a two-dimensional bar code (PDF417), and what it is to who does not see it. */
  | { readonly kind: 'code'; readonly text: string; readonly caption: string }
  | { readonly kind: 'notes'; readonly items: readonly string[] }
  | { readonly kind: 'small'; readonly lines: readonly string[] };

export type PageModel = {
  readonly lang: string;
  readonly createdAt: Date;
  readonly brand: string;
  readonly title: string;
  readonly subtitle: string;
  readonly author: string;
  readonly labelledValues: readonly LabelledValue[];
  readonly qr: { readonly text: string; readonly caption: string };
  readonly blocks: readonly Block[];
  /** One line at the foot of each page. */
  readonly footer: (page: number, pages: number) => string;
};

const stop = (s: Stop): string[] => [s.time, s.date, s.city, s.airport, s.zone];

function blockTexts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'table':
      return [...block.columns.map((c) => c.title), ...block.rows.flat()];
    case 'direction':
      return [block.title, block.note];
    case 'flight':
      return [
        // A carrier with a mark is drawn, not written.
        ...(carrierMarks()[block.code] ? [] : [block.code]),
        block.flight,
        block.carrier,
        ...stop(block.from),
        block.duration,
        ...stop(block.to),
        block.details,
      ];
    case 'transfer':
      return [block.text];
    case 'map':
      return block.cities.map(({ name }) => name);
    case 'pairs':
      return block.items.flatMap((f) => [f.label, f.value]);
    case 'sums':
      return [...block.items, block.total].flatMap((f) => [f.label, f.value]);
    case 'code':
      return [block.caption];
    case 'notes':
      return block.items;
    case 'small':
      return block.lines;
  }
}

/** Everything a reader finds on the paper, in reading order; footers stand apart. */
export const modelTexts = (model: PageModel): string[] => [
  model.brand,
  model.title,
  model.subtitle,
  ...model.labelledValues.flatMap((f) => [f.label, f.value]),
  model.qr.caption,
  ...model.blocks.flatMap(blockTexts),
];
