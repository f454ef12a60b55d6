import { QRCodeSVG } from 'qrcode.react';

const SIZE_PX = 176;
/** The quiet zone that QR code readers need. */
const QUIET_MODULES = 4;

export const QrCode = ({ text, title }: { text: string; title: string }) => (
  <QRCodeSVG value={text} size={SIZE_PX} marginSize={QUIET_MODULES} title={title} />
);
