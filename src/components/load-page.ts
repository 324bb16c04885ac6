import { createContext } from 'react'

/** Fetches the code of the page at a path, unless it is here already. Rejects if it does not come. */
type LoadPage = (path: string) => Promise<unknown>

/** For parts that lead to another page and know only its address. The app provides it. */
export const LoadPageContext = createContext<LoadPage>(() => Promise.resolve())
