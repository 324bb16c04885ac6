import { useRouter } from 'next/navigation'

/** What our lead form needs from a router, using Next's. */
export function useNavigate() {
  const { push } = useRouter()
  return (path) => push(path)
}
