import { type DragEvent, useRef, useState } from 'react';

/** Props of an element that files may be dropped on; text that is dragged is left to the browser. */
export function useFileDrop(onDrop: (files: Iterable<File>) => void, enabled: boolean) {
  const [over, setOver] = useState(false);
  /** The pointer enters and leaves every element inside. */
  const depth = useRef(0);
  const holdsFiles = ({ dataTransfer }: DragEvent) => enabled && dataTransfer.types.includes('Files');
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    depth.current += by;
    setOver(depth.current > 0);
  };
  return {
    over,
    dropProps: {
      onDragEnter: enter(1),
      onDragLeave: enter(-1),
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}
