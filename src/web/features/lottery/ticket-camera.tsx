import jsQR from 'jsqr';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAfterHydration } from '../../ui/link.tsx';
import { createScanFilter } from './door-rules.ts';
import css from './lottery.module.css';

/** Pictures are read this often, and at this width: a code in the hand is large enough. */
const READ_MS = 200;
const READ_WIDTH = 640;

/** The QR code in the current picture of a camera. */
function readCode(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, READ_WIDTH / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

/** Reads codes of tickets with the camera of the phone; pictures stay on it. */
export function TicketCamera({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('lottery.door');
  const afterHydrationClass = useAfterHydration();
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [refused, setRefused] = useState(false);
  const report = useRef(onCode);
  useEffect(() => {
    report.current = onCode;
  });

  useEffect(() => {
    if (!stream || !video.current) return;
    const shown = video.current;
    shown.srcObject = stream;
    shown.play().catch(() => {});
    const canvas = document.createElement('canvas');
    const isNewScan = createScanFilter();
    const timer = setInterval(() => {
      const code = readCode(shown, canvas);
      if (code && isNewScan(code, Date.now())) report.current(code);
    }, READ_MS);
    return () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream]);

  const start = async () => {
    setRefused(false);
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }));
    } catch {
      // Forbidden by its user or by the browser, in use, or there is none.
      setRefused(true);
    }
  };
  return (
    <div className={`${css.stack} ${afterHydrationClass}`}>
      {refused && (
        <Alert tone="error" live title={t('cameraRefused')}>
          {t('cameraRefusedText')}
        </Alert>
      )}
      {stream && <video ref={video} className={css.camera} muted playsInline aria-label={t('picture')} />}
      <div>
        <Button
          type="button"
          variant={stream ? 'secondary' : 'primary'}
          onClick={() => (stream ? setStream(null) : void start())}
        >
          {t(stream ? 'stop' : 'scan')}
        </Button>
      </div>
    </div>
  );
}
