/** https://developer.mozilla.org/en-US/docs/Web/API/BarcodeDetector; TypeScript does not describe it. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const FORMAT = 'qr_code';
const LOOK_EVERY_MS = 200;

const findDetectorClass = () => (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** False where there is no reader, or no camera API because the page is not served over HTTPS. */
export async function canScan(): Promise<boolean> {
  const formats = (await findDetectorClass()?.getSupportedFormats()) ?? [];
  return formats.includes(FORMAT) && navigator.mediaDevices !== undefined;
}

/** Shows the camera in `video` and reports each code that it sees, until `signal` ends it. */
export async function scan(video: HTMLVideoElement, signal: AbortSignal, onCode: (text: string) => void) {
  const DetectorClass = findDetectorClass();
  if (!DetectorClass) throw new Error('this browser reads no codes');
  const detector = new DetectorClass({ formats: [FORMAT] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const [code] = await detector.detect(video);
    if (code && !signal.aborted) onCode(code.rawValue);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
