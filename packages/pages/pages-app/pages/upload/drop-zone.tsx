import { type DragEvent, useId, useState } from "react";
import { formatBytes } from "../../components/format.ts";
import { Icon } from "../../components/icon.tsx";

/** Takes one file: dropped, or chosen with the browser's own field, which is there for the keyboard as well. */
export function DropZone({
  file,
  error,
  onChoose,
}: {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const take = (files: readonly File[]) => {
    const [first] = files;
    const wrong = files.length > 1 ? "One file at a time: each skill is uploaded by itself." : undefined;
    setTrouble(wrong);
    if (first !== undefined && wrong === undefined) onChoose(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (hasFolder(event.dataTransfer)) {
      setTrouble(
        "A browser cannot send a folder as it is. Pack it into a zip file first; see the hints on this page.",
      );
    } else take([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: -- a place to drop on; the field inside is the keyboard's way
    <div
      className={isOver ? "drop-zone is-over" : "drop-zone"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="drop-icon">
        <Icon name={file === undefined ? "upload" : "file"} size={24} />
      </span>
      {file === undefined ? (
        <p className="drop-title">
          <span className="for-mouse">Drop a zip file or a SKILL.md here</span>
          <span className="for-touch">A zip file or a SKILL.md</span>
        </p>
      ) : (
        <p className="drop-title">
          {file.name} <span className="muted">{formatBytes(file.size)}</span>
        </p>
      )}
      <label className="button drop-label" htmlFor={id}>
        {file === undefined ? "Choose a file" : "Choose another file"}
      </label>
      <input
        id={id}
        className="drop-input"
        type="file"
        accept=".zip,.md,application/zip,text/markdown"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-trouble`}
        // The same file, once it was corrected, must count as chosen again.
        onClick={(event) => {
          event.currentTarget.value = "";
        }}
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
      <p id={`${id}-trouble`} role="alert" className="field-error">
        {trouble ?? error}
      </p>
    </div>
  );
}

function hasFolder({ items }: DataTransfer): boolean {
  return [...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true);
}
