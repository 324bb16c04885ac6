const width = 30

/** A bar like `[##########--------------------] 120/400`. */
export function progressBar(done: number, total: number): string {
  const filled = total === 0 ? width : Math.min(width, Math.floor((done / total) * width))
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${done}/${total}`
}

/**
 * Shows how far long work is, on the error stream and only to a person: output may be piped into a file.
 *
 * @returns how to say that more is done; the bar disappears once all is
 */
export function startProgress(total: number, stream: NodeJS.WriteStream = process.stderr): (more: number) => void {
  let done = 0
  const draw = () => {
    if (!stream.isTTY) return
    stream.clearLine(0)
    stream.cursorTo(0)
    if (done < total) stream.write(progressBar(done, total))
  }
  draw()
  return (more) => {
    done += more
    draw()
  }
}
