import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../api/load.ts';
import { canScan } from './barcode-detector.ts';
import { useScanTexts } from './texts.ts';

const ScanDialog = lazy(() =>
  loadPart(() => import('./scan-dialog.tsx')).then((loaded) => ({ default: loaded.ScanDialog })),
);

/** Nothing in a browser that cannot read codes. */
export function ScanButton() {
  const t = useScanTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['can-scan'],
    queryFn: canScan,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.scan}
      </Button>
      {isOpen && (
        <Suspense>
          <ScanDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
