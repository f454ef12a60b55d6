import PDFDocument from 'pdfkit';

/** A4 landscape is measured in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28];
const MARGIN = 40;
const ROOM = WIDTH - 2 * MARGIN;
const BOTTOM = HEIGHT - MARGIN - 16;
const SIZE = 8;
const GAP = 6;

type Font = 'Helvetica' | 'Helvetica-Bold' | 'Courier';
type Column = {
  width: number;
  isAmount?: boolean;
  isLong?: boolean;
};
const COLUMNS: readonly Column[] = [
  { width: 100 },
  { width: 60 },
  { width: 84 },
  { width: 110 },
  { width: ROOM - 574, isLong: true },
  { width: 110, isAmount: true },
  { width: 110, isAmount: true },
];
const LEFTS = COLUMNS.map((_, index) =>
  COLUMNS.slice(0, index).reduce((left, { width }) => left + width, MARGIN),
);

type TextStyle = { font?: Font; size?: number; gap?: number };
export type Pen = ReturnType<typeof createPen>;

export function createPen(locale: string, pageName: (number: number) => string) {
  const doc = new PDFDocument({ size: [WIDTH, HEIGHT], margin: 0, autoFirstPage: false, lang: locale });
  let pages = 0;
  let y = MARGIN;

  const newPage = () => {
    doc.addPage();
    pages += 1;
    doc.font('Helvetica').fontSize(SIZE).fillColor('#555');
    doc.text(pageName(pages), MARGIN, HEIGHT - MARGIN, { width: ROOM, align: 'right' });
    doc.fillColor('#000');
    y = MARGIN;
  };
  const ensureRoom = (height: number): boolean => {
    if (pages > 0 && y + height <= BOTTOM) return false;
    newPage();
    return true;
  };

  return {
    doc,
    turnFor: ensureRoom,
    space(height: number) {
      y += height;
    },
    paragraph(text: string, { font = 'Helvetica', size = SIZE, gap = 4 }: TextStyle = {}) {
      doc.font(font).fontSize(size);
      const height = doc.heightOfString(text, { width: ROOM });
      ensureRoom(height);
      doc.font(font).fontSize(size).text(text, MARGIN, y, { width: ROOM });
      y += height + gap;
    },
    /** A new page begins with `heading`. */
    row(
      texts: readonly string[],
      { font = 'Helvetica' }: TextStyle = {},
      heading: () => void = () => undefined,
    ) {
      doc.font(font).fontSize(SIZE);
      const long = COLUMNS.findIndex(({ isLong }) => isLong);
      const height = Math.max(
        doc.currentLineHeight(true),
        doc.heightOfString(texts[long] ?? '', { width: (COLUMNS[long]?.width ?? 0) - GAP }),
      );
      if (ensureRoom(height)) heading();
      doc.font(font).fontSize(SIZE);
      COLUMNS.forEach(({ width, isAmount = false }, index) => {
        const options = { width: width - GAP, align: isAmount ? ('right' as const) : ('left' as const) };
        if (texts[index]) doc.text(texts[index], LEFTS[index], y, options);
      });
      y += height + 3;
    },
    rule() {
      const right = WIDTH - MARGIN;
      doc.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.5).strokeColor('#888').stroke();
      y += 4;
    },
  };
}
