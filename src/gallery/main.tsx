import '../styles/fonts.css'
import './mount.tsx'
