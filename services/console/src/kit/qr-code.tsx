import { QRCodeSVG } from 'qrcode.react';

const SIZE_PX = 176;
/** What readers of codes need around one. */
const QUIET_MODULES = 4;

/** A text for a camera, drawn as paths of an SVG. */
export const QrCode = ({ text, title }: { text: string; title: string }) => (
  <QRCodeSVG value={text} size={SIZE_PX} marginSize={QUIET_MODULES} title={title} />
);
