import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { scan } from './barcode-detector.ts';
import classes from './scan-dialog.module.css';
import { readScannedCode, type ScannedCode } from './scanned-code.ts';
import { useScanTexts } from './texts.ts';

export function ScanDialog({ onClose }: { onClose(): void }) {
  const t = useScanTexts();
  const navigate = useNavigate();
  const open = (code: ScannedCode) => {
    onClose();
    navigate(code);
  };
  return (
    <Dialog title={t.scan} onClose={onClose}>
      <Camera onCode={open} />
    </Dialog>
  );
}

/** The camera is on only while this is shown. The dialog mounts its content after itself. */
function Camera({ onCode }: { onCode(code: ScannedCode): void }) {
  const t = useScanTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<'otherCode' | 'noCamera' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera starts once
  useEffect(() => {
    if (!video.current) return;
    const abort = new AbortController();
    const take = (text: string) => {
      const code = readScannedCode(text, window.location.origin);
      if (code === null) setTrouble('otherCode');
      else onCode(code);
    };
    scan(video.current, abort.signal, take).catch(() => abort.signal.aborted || setTrouble('noCamera'));
    return () => abort.abort();
  }, []);
  return (
    <>
      <video ref={video} className={classes.video} muted playsInline aria-label={t.camera} />
      <Text size="sm" role="status" mt="xs">
        {trouble ? t[trouble] : t.about}
      </Text>
    </>
  );
}
